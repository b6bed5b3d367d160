/** Why a listing's price says nothing of what a product costs or is worth; blank: it does, or there is no listing. */
export type PricesLeftBlank = '' | 'bid' | 'currency' | 'unpriced';

/** What the Add Product dialog can start with; texts as typed, blank for none. */
export interface ProductStart {
  readonly name: string;
  readonly cost: string;
  readonly value: string;
  readonly notes: string;
  readonly blank: PricesLeftBlank;
}

/** The screens of a history: a seller's own, or what an auditor reads of it. */
export interface HistoryPaths {
  readonly timeline: string;
  /** The books as of an act, a day, or now. */
  readonly books: string;
  readonly proof: string;
}

const OF_HISTORY: HistoryPaths = {
  timeline: '/history',
  books: '/history/books',
  proof: '/history/proof',
};
const OF_AUDIT: HistoryPaths = {
  timeline: '/audit',
  books: '/audit/books',
  proof: '/audit/proof',
};

/** Every address of the app. Filters of a screen are its query string; see each screen. */
export const paths = {
  landing: '/',
  login: '/login',
  register: '/register',
  privacyPolicy: '/privacy-policy',
  termsOfService: '/terms-of-service',
  contact: '/contact',
  about: '/about',
  dashboard: '/dashboard',
  inventory: '/inventory',
  /** The inventory with its Add Product dialog open. */
  addProduct: '/inventory?dialog=add',
  addProductWith: (start: ProductStart): string => {
    const query = new URLSearchParams({ dialog: 'add', ...start });
    return `/inventory?${query.toString()}`;
  },
  product: (id: string): string => `/inventory/${encodeURIComponent(id)}`,
  revenue: '/revenue',
  recordRevenue: '/revenue?dialog=add',
  expenses: '/expenses',
  addExpense: '/expenses?dialog=add',
  analytics: '/analytics',
  browse: '/browse',
  browseFor: (words: string): string => `/browse?q=${encodeURIComponent(words)}`,
  reports: '/reports',
  ofHistory: OF_HISTORY,
  auditLinks: '/history/auditors',
  /** What an auditor reads, without an account: `/audit#<token>`. */
  ofAudit: OF_AUDIT,
} as const;

export const withMonth = (path: string, month: string): string => `${path}?month=${month}`;
