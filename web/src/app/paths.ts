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
  product: (id: string): string => `/inventory/${encodeURIComponent(id)}`,
  revenue: '/revenue',
  recordRevenue: '/revenue?dialog=add',
  expenses: '/expenses',
  addExpense: '/expenses?dialog=add',
  analytics: '/analytics',
  reports: '/reports',
} as const;

export const withMonth = (path: string, month: string): string => `${path}?month=${month}`;
