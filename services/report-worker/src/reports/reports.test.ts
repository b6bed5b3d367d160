import { businessDate, month } from '@keepsale/domain/kernel/dates';
import { cents } from '@keepsale/domain/kernel/money';
import { expect, test } from 'vitest';
import { customReport } from './custom.ts';
import type { Entry, EntrySet, ProductSet, ReportData, ReportProduct } from './data.ts';
import { expensesReport } from './expenses.ts';
import { financialReport } from './financial.ts';
import { inventoryReport } from './inventory.ts';
import type { Figure, ReportModel, Row, Table } from './model.ts';
import { revenueReport } from './revenue.ts';

const entry = (date: string, category: string, amount: number): Entry => ({
  date: businessDate(date),
  description: `${category} ${amount}`,
  category,
  amountCents: cents(amount),
  paymentMethod: 'Cash',
  party: null,
  reference: null,
  notes: null,
  recurring: false,
});

const setOf = (...entries: readonly Entry[]): EntrySet => {
  const sumBy = (key: (one: Entry) => string) =>
    [...new Set(entries.map(key))].map((name) => {
      const of = entries.filter((one) => key(one) === name);
      return { name, count: of.length, total: of.reduce((sum, one) => sum + one.amountCents, 0) };
    });
  return {
    count: entries.length,
    totalCents: cents(entries.reduce((sum, one) => sum + one.amountCents, 0)),
    byCategory: sumBy((one) => one.category)
      .map(({ name, count, total }) => ({ category: name, count, totalCents: cents(total) }))
      .sort((a, b) => b.totalCents - a.totalCents),
    byMonth: sumBy((one) => one.date.slice(0, 7)).map(({ name, total }) => ({
      month: month(name),
      totalCents: cents(total),
    })),
    entries: async function* () {
      await Promise.resolve();
      yield entries;
    },
  };
};

const nothing = setOf();
const revenue = setOf(
  entry('2026-11-03', 'Product Sales', 30_000),
  entry('2026-10-20', 'Services', 10_000),
);
const expenses = setOf(entry('2026-11-05', 'Rent', 18_333), entry('2026-09-01', 'Supplies', 1_000));

const product = (name: string, stock: number): ReportProduct => ({
  name,
  sku: name.toUpperCase(),
  category: null,
  costCents: cents(1_000),
  valueCents: cents(1_550),
  stock,
  soldPriceCents: null,
  purchaseDate: businessDate('2026-01-31'),
  soldDate: null,
  notes: null,
});

const productsOf = (...products: readonly ReportProduct[]): ProductSet => ({
  count: products.length,
  totalValueCents: cents(products.reduce((sum, one) => sum + one.valueCents * one.stock, 0)),
  totalCostCents: cents(products.reduce((sum, one) => sum + one.costCents * one.stock, 0)),
  unitsInStock: products.reduce((sum, one) => sum + one.stock, 0),
  lowStock: products.filter(({ stock }) => stock < 20).length,
  products: async function* () {
    await Promise.resolve();
    yield products;
  },
});

const data = (parts: Partial<ReportData>): ReportData => ({
  sellerName: 'Ada Petrauskas',
  today: businessDate('2026-11-27'),
  from: null,
  to: null,
  revenue: null,
  expenses: null,
  inventory: null,
  ...parts,
});

const shown = (figures: readonly Figure[], label: string): unknown => {
  const value = figures.find((figure) => figure.label === label)?.value;
  if (value === null || value === undefined) return value;
  switch (value.kind) {
    case 'money':
      return value.cents;
    case 'count':
      return value.count;
    case 'date':
      return value.date;
    case 'text':
    case 'percent':
      return value.text;
  }
};

const rowsOf = async (table: Table | undefined): Promise<readonly Row[]> => {
  const rows: Row[] = [];
  for await (const part of table?.rows() ?? []) rows.push(...part);
  return rows;
};

const tableNames = (report: ReportModel): readonly string[] =>
  report.tables.map(({ name }) => name);

test('profit is revenue less expenses, the margin has two decimals', () => {
  const report = financialReport(data({}), revenue, expenses);
  expect(shown(report.figures, 'Net Profit')).toBe(40_000 - 19_333);
  expect(shown(report.figures, 'Profit Margin')).toBe('51.67%');
});

test('the margin is 0.00 without revenue', () => {
  const report = financialReport(data({}), nothing, expenses);
  expect(shown(report.figures, 'Profit Margin')).toBe('0.00%');
  expect(shown(report.figures, 'Net Profit')).toBe(-19_333);
});

test('the chart has every month that has something, in order', () => {
  const { chart } = financialReport(data({}), revenue, expenses);
  expect(chart?.map((bar) => [bar.month, bar.revenueCents, bar.expensesCents])).toEqual([
    ['2026-09', 0, 1_000],
    ['2026-10', 10_000, 0],
    ['2026-11', 30_000, 18_333],
  ]);
});

test('stock under 20 is flagged and counted, 20 is not', async () => {
  const report = inventoryReport(data({}), productsOf(product('a', 19), product('b', 20)));
  expect(shown(report.summary, 'Low Stock Items')).toBe(1);
  expect(shown(report.summary, 'Stock Health')).toBe('Attention Needed');
  const [low, enough] = await rowsOf(report.tables[0]);
  expect(report.tables[0]?.columns[low?.flagged ?? -1]?.header).toBe('Stock');
  expect(enough?.flagged).toBeUndefined();
});

test('the inventory summary has what the specification lists', () => {
  const { summary } = inventoryReport(data({}), productsOf(product('a', 25), product('b', 20)));
  expect(summary.map(({ label }) => label)).toEqual([
    'Total Products',
    'Total Inventory Value',
    'Low Stock Items',
    'Average Product Value',
    'Stock Health',
    'Report Generated',
  ]);
  expect(shown(summary, 'Total Inventory Value')).toBe(45 * 1_550);
  expect(shown(summary, 'Average Product Value')).toBe(34_875);
  expect(shown(summary, 'Stock Health')).toBe('Good');
  expect(shown(summary, 'Report Generated')).toBe('2026-11-27');
});

test('an empty inventory averages to nothing and is in good health', () => {
  const { summary } = inventoryReport(data({}), productsOf());
  expect(shown(summary, 'Average Product Value')).toBe(0);
  expect(shown(summary, 'Stock Health')).toBe('Good');
});

test('open ends of a period read All time and Present', () => {
  expect(revenueReport(data({}), revenue).period).toBe('All time to Present');
  const from = businessDate('2026-11-01');
  expect(revenueReport(data({ from }), revenue).period).toBe('2026-11-01 to Present');
});

test('the expenses report adds up its month', () => {
  const report = expensesReport(data({}), expenses);
  expect(shown(report.figures, 'Total Expenses')).toBe(19_333);
  expect(shown(report.figures, 'Average Expense')).toBe(9_667);
  expect(shown(report.figures, 'Top Category')).toBe('Rent');
});

test.each([
  { when: 'both have rows and profit is ticked', revenue, expenses, ticked: true, shows: true },
  { when: 'profit is not ticked', revenue, expenses, ticked: false, shows: false },
  { when: 'there are no expenses', revenue, expenses: nothing, ticked: true, shows: false },
  { when: 'there is no revenue', revenue: nothing, expenses, ticked: true, shows: false },
  { when: 'expenses are not included', revenue, expenses: null, ticked: true, shows: false },
])('the profit section shows: $shows, when $when', ({ ticked, shows, ...sets }) => {
  const report = customReport(data(sets), { includeProfit: ticked });
  expect(tableNames(report).includes('By Month')).toBe(shows);
  expect(report.chart !== null).toBe(shows);
});

test('a custom report lists what was included and sums it up', () => {
  const inventory = productsOf(product('a', 3));
  const report = customReport(data({ revenue, expenses, inventory }), { includeProfit: true });
  expect(tableNames(report)).toEqual(['By Month', 'Revenue', 'Expenses', 'Inventory']);
  expect(shown(report.summary, 'Net Profit')).toBe(40_000 - 19_333);
  expect(shown(report.summary, 'Revenue Entries')).toBe(2);
  expect(shown(report.summary, 'Expense Entries')).toBe(2);
});

test('a missing value has no cell content, an uncategorized product says so', async () => {
  const report = inventoryReport(data({}), productsOf(product('a', 1)));
  const [row] = await rowsOf(report.tables[0]);
  const cell = (header: string) =>
    row?.cells[report.tables[0]?.columns.findIndex((column) => column.header === header) ?? -1];
  expect(cell('Sold Date')).toBeNull();
  expect(cell('Category')).toEqual({ kind: 'text', text: 'Uncategorized' });
});
