import type { StateAnswer } from '@keepsale/contracts/history';
import { expect, test } from 'vitest';
import { dashboardOf, stacksOf } from './past-figures.ts';

type Revenue = StateAnswer['revenue'][number];
type Expense = StateAnswer['expenses'][number];

const sold = (id: string, parts: Partial<Revenue> = {}): Revenue => ({
  id,
  description: 'Card',
  amount: 0.1,
  category: 'Product Sales',
  date: '2026-03-14',
  paymentMethod: 'Other',
  customer: null,
  invoiceNumber: null,
  notes: null,
  saleId: null,
  createdAt: '2026-03-14T10:00:00.000Z',
  ...parts,
});

const spent = (id: string, parts: Partial<Expense> = {}): Expense => ({
  id,
  description: 'Mailers',
  amount: 4.2,
  category: 'Supplies',
  date: '2026-03-15',
  paymentMethod: 'Cash',
  vendor: null,
  receiptNumber: null,
  notes: null,
  recurring: false,
  createdAt: '2026-03-15T10:00:00.000Z',
  ...parts,
});

const totals: StateAnswer['totals'] = {
  totalProducts: 1,
  productsInStock: 5,
  totalValue: 100,
  lowStock: 1,
  categories: 1,
  revenue: 0,
  expenses: 0,
  netProfit: 0,
};

test('a month’s figures are summed in cents, and other months stay out', () => {
  const books = {
    revenue: [sold('c'), sold('b'), sold('a'), sold('old', { date: '2026-02-28', amount: 50 })],
    expenses: [spent('e'), spent('later', { date: '2026-04-01' })],
    totals,
  };
  expect(dashboardOf(books, '2026-03')).toEqual({
    month: '2026-03',
    revenue: 0.3,
    expenses: 4.2,
    netProfit: -3.9,
    productsInStock: 5,
    recentActivity: [
      { description: 'Mailers', type: 'expense', date: '2026-03-15', amount: -4.2 },
      { description: 'Card (x 3)', type: 'revenue', date: '2026-03-14', amount: 0.3 },
      { description: 'Card', type: 'revenue', date: '2026-02-28', amount: 50 },
    ],
    topProducts: [{ description: 'Card', sales: 3, revenue: 0.3 }],
  });
});

test('what was no sale is no top product', () => {
  const books = { revenue: [sold('a', { category: 'Services' })], expenses: [], totals };
  expect(dashboardOf(books, '2026-03').topProducts).toEqual([]);
});

test('equal entries are one stack with the newest entry’s fields', () => {
  const [stack, ...rest] = stacksOf([sold('b', { notes: 'new' }), sold('a')]);
  expect(rest).toEqual([]);
  expect(stack).toMatchObject({ id: 'b', notes: 'new', qty: 2, total: 0.2, ids: ['b', 'a'] });
});
