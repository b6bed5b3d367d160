import type { Call } from '../app.ts';
import { form } from '../form.ts';
import { expenseOf, LINK_REQUEST, REPORT_REQUEST, revenueOf, type Things } from './things.ts';

/** `any session`: also one that a one-time password opened. Nobody else gets in anywhere. */
export type Access = 'everybody' | 'any session' | 'sellers' | 'sellers and auditors';

export interface Expectation {
  readonly access: Access;
  /** What a seller is answered about things of their own. */
  readonly own: number;
  /** What a seller is answered about another's; `none`: the call names no things. */
  readonly foreign: number | 'none';
  /** The request about these things. */
  readonly send: (things: Things) => Omit<Call, 'token'>;
}

const expectation = (
  access: Access,
  own: number,
  body?: (things: Things) => unknown,
  foreign: number | 'none' = 'none',
): Expectation => ({
  access,
  own,
  foreign,
  send: (things) => (body === undefined ? {} : { body: body(things) }),
});

const everybody = (own: number, body?: () => unknown) => expectation('everybody', own, body);
const anySession = (own: number, body?: () => unknown) => expectation('any session', own, body);
const sellers = (own: number, body?: (things: Things) => unknown) =>
  expectation('sellers', own, body);
const readers = (own = 200) => expectation('sellers and auditors', own);
/** About one thing of the seller's: another's is not there. */
const ownersOf = (own: number, body?: (things: Things) => unknown) =>
  expectation('sellers', own, body, 404);

const WRONG_PASSWORD = { password: 'wrong', currentPassword: 'wrong', newPassword: 'another one' };

/**
 * Every call of the published document, and what it answers to whom; by hand from the contract, not from the code. In this order:
 * what takes things away comes after what needs them, and what ends the session last.
 */
export const EXPECTATIONS: Readonly<Record<string, Expectation>> = {
  'GET /health/live': everybody(200),
  'GET /health/ready': everybody(200),
  'POST /api/auth/register': everybody(400, () => ({})),
  'POST /api/auth/login_check': everybody(401, () => ({ email: 'a@example.com', password: 'b' })),
  'GET /uploads/{name}': everybody(404),

  'GET /api/user': anySession(200),
  'POST /api/user/password': anySession(400, () => WRONG_PASSWORD),
  'DELETE /api/user': anySession(400, () => WRONG_PASSWORD),

  'GET /api/categories': readers(),
  'GET /api/products': readers(),
  'GET /api/products/summary': readers(),
  'GET /api/products/{id}': ownersOf(200),
  'GET /api/products/{id}/sales': { ...readers(), foreign: 404 },
  'GET /api/revenue': readers(),
  'GET /api/revenue/stacks': readers(),
  'GET /api/revenue/summary': readers(),
  'GET /api/expenses': readers(),
  'GET /api/expenses/summary': readers(),
  'GET /api/dashboard': readers(),
  'GET /api/analytics': readers(),
  'GET /api/history': readers(),
  'GET /api/history/state': readers(),
  'GET /api/history/verify': readers(),
  'GET /api/history/export': readers(),
  'GET /api/history/seller': readers(),
  // Another's receipt is a question like any other; its answer says nothing (`shows nothing of another`).
  'POST /api/history/receipts/verify': {
    ...expectation('sellers and auditors', 200, ({ receipt }) => ({ receipt })),
    foreign: 200,
  },
  'POST /api/history/receipts': sellers(201),
  'GET /api/account/export': sellers(200),
  'GET /api/cards': sellers(200),
  'GET /api/marketplace': sellers(200),
  'GET /api/reports': sellers(200),
  'GET /api/reports/summary': sellers(200),
  'GET /api/audit-links': sellers(200),
  'GET /api/reports/{id}': ownersOf(200),
  'GET /api/reports/{id}/events': ownersOf(200),
  // Nobody draws them here: the file is not there yet.
  'GET /api/reports/{id}/file': ownersOf(409),
  'GET /api/reports/batches/{id}': ownersOf(200),
  'GET /api/reports/batches/{id}/events': ownersOf(200),
  'GET /api/reports/batches/{id}/file': ownersOf(409),
  // A ticket opens nothing that its owner may not: see downloads.int.test.ts.
  'POST /api/downloads': sellers(201, () => ({ path: '/api/history/export' })),

  'POST /api/categories': sellers(201, ({ mark }) => ({ name: `${mark} second shelf` })),
  'POST /api/products': {
    ...ownersOf(201),
    foreign: 404,
    send: ({ ids, mark }) =>
      form({
        name: `${mark} second card`,
        costPrice: '1.00',
        valuePrice: '2.00',
        purchaseDate: '2026-03-14',
        categoryId: ids.category,
      }),
  },
  'POST /api/products/{id}': {
    ...ownersOf(200),
    send: ({ mark }) => form({ name: `${mark} card, graded` }),
  },
  'POST /api/products/{id}/sell': ownersOf(200, () => ({
    quantity: 1,
    soldPrice: 20,
    soldDate: '2026-03-15',
  })),
  'POST /api/revenue': sellers(201, ({ mark }) => revenueOf(mark)),
  'POST /api/revenue/{id}': ownersOf(200, () => ({ amount: 13 })),
  'POST /api/expenses': sellers(201, ({ mark }) => expenseOf(mark)),
  'POST /api/expenses/{id}': ownersOf(200, () => ({ amount: 3 })),
  'POST /api/reports': sellers(202, () => REPORT_REQUEST),
  'POST /api/reports/batches': sellers(202, () => ({ reports: [REPORT_REQUEST] })),
  'POST /api/audit-links': sellers(201, () => LINK_REQUEST),

  'POST /api/products/{id}/sales/{saleId}/void': ownersOf(200),
  'DELETE /api/products/{id}': ownersOf(204),
  'DELETE /api/revenue/{id}': ownersOf(204),
  'DELETE /api/expenses/{id}': ownersOf(204),
  'POST /api/history/restore': ownersOf(200, ({ ids }) => ({ kind: 'product', id: ids.product })),
  'POST /api/products/delete': ownersOf(204, ({ ids }) => ({ ids: [ids.product] })),
  'POST /api/revenue/delete': ownersOf(204, ({ ids }) => ({ ids: [ids.spareRevenue] })),
  'POST /api/expenses/delete': ownersOf(204, ({ ids }) => ({ ids: [ids.spareExpense] })),
  'DELETE /api/categories/{id}': ownersOf(204),
  'DELETE /api/reports/{id}': ownersOf(204),
  'DELETE /api/audit-links/{id}': ownersOf(204),
  'POST /api/auth/logout': anySession(204),
};
