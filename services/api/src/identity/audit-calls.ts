/** What an auditor's token opens, by method and route; everything else answers 403. */
export const AUDIT_CALLS: ReadonlySet<string> = new Set([
  'GET /api/history',
  'GET /api/history/state',
  'GET /api/history/verify',
  'GET /api/history/export',
  'GET /api/history/seller',
  'POST /api/history/receipts/verify',
  'GET /api/categories',
  'GET /api/products',
  'GET /api/products/summary',
  'GET /api/products/:id/sales',
  'GET /api/revenue',
  'GET /api/revenue/stacks',
  'GET /api/revenue/summary',
  'GET /api/expenses',
  'GET /api/expenses/summary',
  'GET /api/dashboard',
  'GET /api/analytics',
]);

/** Those that go through a whole history: one at a time for each link. */
export const WHOLE_HISTORY_CALLS: ReadonlySet<string> = new Set([
  'GET /api/history/verify',
  'GET /api/history/export',
]);
