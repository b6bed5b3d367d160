import { addCents } from '@keepsale/domain/kernel/money';
import type { CategoryTotal, Entry, EntrySet } from './data.ts';
import { count, date, money, text, type Column, type Row, type Table } from './model.ts';

export const revenueTable = (entries: EntrySet): Table => ({
  name: 'Revenue',
  columns: [...ENTRY_COLUMNS, column('Customer', 22), column('Invoice Number', 16), NOTES],
  emptyText: 'No revenue in this period.',
  ...rowsOf(entries, (entry) => [text(entry.party), text(entry.reference), text(entry.notes)]),
});

export const expenseTable = (entries: EntrySet): Table => ({
  name: 'Expenses',
  columns: [
    ...ENTRY_COLUMNS,
    column('Vendor', 22),
    column('Receipt Number', 16),
    column('Recurring', 10),
    NOTES,
  ],
  emptyText: 'No expenses in this period.',
  ...rowsOf(entries, (entry) => [
    text(entry.party),
    text(entry.reference),
    text(entry.recurring ? 'Yes' : 'No'),
    text(entry.notes),
  ]),
});

export const categoryTable = (name: string, categories: readonly CategoryTotal[]): Table => ({
  name,
  breakdown: true,
  columns: [
    column('Category', 30),
    { header: 'Entries', kind: 'count', width: 10 },
    { header: 'Total', kind: 'money', width: 16, totalled: true },
  ],
  rowCount: categories.length,
  rows: () =>
    inOnePart(
      categories.map(({ category, count: entries, totalCents }) => ({
        cells: [text(category), count(entries), money(totalCents)],
      })),
    ),
  totals: [addCents(...categories.map(({ totalCents }) => totalCents))],
  emptyText: 'Nothing in this period.',
});

export const inOnePart = async function* (rows: readonly Row[]): AsyncIterable<readonly Row[]> {
  await Promise.resolve();
  if (rows.length > 0) yield rows;
};

const column = (header: string, width: number): Column => ({ header, kind: 'text', width });

const NOTES = column('Notes', 30);

const ENTRY_COLUMNS: readonly Column[] = [
  { header: 'Date', kind: 'date', width: 12 },
  column('Description', 38),
  column('Category', 18),
  { header: 'Amount', kind: 'money', width: 14, totalled: true },
  column('Payment Method', 16),
];

const rowsOf = (
  entries: EntrySet,
  rest: (entry: Entry) => Row['cells'],
): Pick<Table, 'rowCount' | 'rows' | 'totals'> => ({
  rowCount: entries.count,
  totals: [entries.totalCents],
  rows: async function* () {
    for await (const part of entries.entries()) {
      yield part.map((entry) => ({
        cells: [
          date(entry.date),
          text(entry.description),
          text(entry.category),
          money(entry.amountCents),
          text(entry.paymentMethod),
          ...rest(entry),
        ],
      }));
    }
  },
});
