/** Numbers of the business, the same for the API and the web app. */

export const PHOTO_BYTES_MAX = 10 * 1024 * 1024;
export const STOCK_DEFAULT = 1;
export const STOCK_MAX = 1_000_000;
export const SALE_QUANTITY_MAX = 1_000;
export const PASSWORD_LENGTH_MIN = 6;
export const PASSWORD_LENGTH_MAX = 200;

/** Below this a product is low on the inventory screen, … */
export const LOW_STOCK_BELOW = 10;
/** … and below this in the inventory report: both readings stand. */
export const REPORT_LOW_STOCK_BELOW = 20;

export const INVENTORY_PAGE_SIZE = 12;
export const BROWSE_PAGE_SIZE = 50;
export const DASHBOARD_ACTIVITY_MAX = 6;
export const DASHBOARD_TOP_PRODUCTS_MAX = 4;
export const ANALYTICS_LATEST_MAX = 5;

/** How many days ahead an audit link may last, to the end of that day: whoever needs it longer gets another one. */
export const AUDIT_ACCESS_DAYS_MAX = 365;

/** The most ids that one bulk delete may name. */
export const BULK_DELETE_MAX = 200;

/** The inventory's pager shows pages this near to the current one, the first and the last. */
export const PAGER_NEIGHBOURS = 2;
export const REGISTERED_REDIRECT_DELAY_MS = 2_000;
export const SALE_TOAST_MS = 1_200;
export const DELETE_TOAST_MS = 900;
