/** The product's name lives here alone, so that it can change in a minute. */
export const BRAND = 'Keepsale';
export const BRAND_SUBTITLE = 'Business Management';
