import type { SALE_CATEGORY } from './sales/events.ts';

/** The choices that screens offer. Categories and payment methods are free text beside them. */

export const REVENUE_CATEGORIES = [
  'Product Sales' satisfies typeof SALE_CATEGORY,
  'Services',
  'Consulting',
  'Licensing',
  'Training',
  'Other',
] as const;

export const EXPENSE_FILTER_CATEGORIES = [
  'Rent',
  'Marketing',
  'Software',
  'Supplies',
  'Services',
  'Inventory',
] as const;

/** Without `Inventory`; a person can add others. */
export const EXPENSE_FORM_CATEGORIES = [
  'Rent',
  'Marketing',
  'Software',
  'Supplies',
  'Services',
] as const;

export const PAYMENT_METHODS = [
  'Cash',
  'Credit Card',
  'Bank Transfer',
  'Check',
  'PayPal',
  'Other',
] as const;

/** ISO 3166-1 codes. */
// prettier-ignore
export const SHIP_TO_COUNTRIES = [
  'LT', 'LV', 'EE', 'PL', 'DE', 'FR', 'NL', 'BE', 'CZ', 'SK', 'HU', 'AT',
  'SE', 'NO', 'FI', 'DK', 'IE', 'GB', 'ES', 'PT', 'IT', 'US', 'CA', 'AU',
] as const;

export const SHIP_TO_DEFAULT = 'LT';

/** `any`, or ISO 3166-1 codes. */
// prettier-ignore
export const LOCATED_IN = [
  'any', 'LT', 'LV', 'EE', 'SE', 'NO', 'FI', 'DK', 'IS', 'PL', 'DE', 'CH',
  'AT', 'CZ', 'SK', 'HU', 'NL', 'BE', 'FR', 'LU', 'IE', 'GB', 'ES', 'PT',
  'IT', 'GR', 'SI', 'HR', 'RO', 'BG', 'CY', 'MT', 'US', 'CA', 'AU',
] as const;

/** How listings can be sorted: the key kept by the browser, the chip's label, and the `sort` of the call. */
export const BROWSE_SORTS = [
  { key: 'new', label: 'Newest', sort: 'newlyListed' },
  { key: 'ending', label: 'Ending soon', sort: 'endingSoonest' },
  { key: 'priceAsc', label: 'Price ↑', sort: 'price' },
  { key: 'priceDesc', label: 'Price ↓', sort: '-price' },
  { key: 'best', label: 'Best match', sort: '' },
] as const;

export type BrowseSortKey = (typeof BROWSE_SORTS)[number]['key'];

export const BROWSE_SORT_DEFAULT: BrowseSortKey = 'new';

/** What the inventory list shows: stock above 0, stock 0, everything. */
export const AVAILABILITIES = ['available', 'sold', 'all'] as const;

export type Availability = (typeof AVAILABILITIES)[number];
