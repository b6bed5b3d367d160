import { CreatedAuditLink } from '@keepsale/contracts/audit-access';
import { ReceiptAnswer } from '@keepsale/contracts/history';
import { Value } from 'typebox/value';
import type { Reply, TestApi } from '../app.ts';
import { type Books, openBooks } from '../books.ts';

/** One of everything that a route can be about, all of one seller. */
export interface Things {
  readonly books: Books;
  /** Stands in the name of each: an answer that has it has shown something of this seller. */
  readonly mark: string;
  readonly ids: Readonly<Record<'category' | 'product' | 'sale' | 'revenue' | 'expense', string>> &
    Readonly<Record<'spareRevenue' | 'spareExpense' | 'report' | 'batch' | 'link', string>>;
  readonly receipt: string;
  /** Of an audit link that is good for a year. */
  readonly auditor: string;
}

const DAY = '2026-03-14';
const NEXT_YEAR = new Date(Date.now() + 365 * 86_400_000).toISOString();
export const REPORT_REQUEST = { type: 'financial', format: 'pdf', today: DAY };
export const LINK_REQUEST = { label: 'Tax adviser', expiresAt: NEXT_YEAR };

export const makeThings = async (api: TestApi, mark: string): Promise<Things> => {
  const books = await openBooks(api);
  const category = await books.newCategory(`${mark} shelf`);
  const product = await books.newProduct({
    name: `${mark} card`,
    categoryId: category.id,
    stock: '9',
  });
  const sold = { quantity: 1, soldPrice: 20, soldDate: DAY };
  good(await books.post(`/api/products/${product.id}/sell`, sold));
  const sales = good(await books.get(`/api/products/${product.id}/sales`));
  const revenue = await books.post('/api/revenue', revenueOf(mark));
  const expense = await books.post('/api/expenses', expenseOf(mark));
  const spareRevenue = await books.post('/api/revenue', revenueOf(mark));
  const spareExpense = await books.post('/api/expenses', expenseOf(mark));
  const report = await books.post('/api/reports', REPORT_REQUEST);
  const batch = await books.post('/api/reports/batches', { reports: [REPORT_REQUEST] });
  const link = Value.Parse(
    CreatedAuditLink,
    good(await books.post('/api/audit-links', LINK_REQUEST)).body,
  );
  return {
    books,
    mark,
    ids: {
      category: category.id,
      product: product.id,
      sale: idOf(Array.isArray(sales.body) ? sales.body[0] : null),
      revenue: idOf(good(revenue).body),
      expense: idOf(good(expense).body),
      spareRevenue: idOf(good(spareRevenue).body),
      spareExpense: idOf(good(spareExpense).body),
      report: idOf(good(report).body),
      batch: idOf(good(batch).body),
      link: link.id,
    },
    receipt: Value.Parse(ReceiptAnswer, good(await books.post('/api/history/receipts')).body)
      .receipt,
    auditor: link.token,
  };
};

export const revenueOf = (mark: string) => ({
  description: `${mark} revenue`,
  amount: 12.5,
  category: 'Card Sales',
  date: DAY,
  paymentMethod: 'Cash',
});

export const expenseOf = (mark: string) => ({
  description: `${mark} expense`,
  amount: 2.5,
  category: 'Supplies',
  date: DAY,
  paymentMethod: 'Cash',
});

const good = (reply: Reply): Reply => {
  if (reply.status < 300) return reply;
  throw new Error(`not made: ${reply.status} ${reply.text}`);
};

const idOf = (body: unknown): string => {
  const id: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'id') : null;
  if (typeof id !== 'string') throw new Error(`no id in ${JSON.stringify(body)}`);
  return id;
};
