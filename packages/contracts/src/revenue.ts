import Type, { type Static } from 'typebox';
import { BusinessDay, Dollars, Id, Moment, Nullable } from './fields.ts';
import { Paging } from './page.ts';

/** One revenue entry; `saleId` is set for the entries of a sale. */
export const RevenueEntry = Type.Object({
  id: Id,
  description: Type.String(),
  amount: Dollars,
  category: Type.String(),
  date: BusinessDay,
  paymentMethod: Type.String(),
  customer: Nullable(Type.String()),
  invoiceNumber: Nullable(Type.String()),
  notes: Nullable(Type.String()),
  saleId: Nullable(Id),
  createdAt: Moment,
});
export type RevenueEntry = Static<typeof RevenueEntry>;

/** Newest first. */
export const RevenueEntries = Type.Array(RevenueEntry);

/** Entries of the same description, category, day and amount, merged; the other fields are the newest entry's. */
export const RevenueStack = Type.Object({
  ...RevenueEntry.properties,
  qty: Type.Integer({ minimum: 1 }),
  total: Dollars,
  ids: Type.Array(Id),
});
export type RevenueStack = Static<typeof RevenueStack>;

/** Newest first. */
export const RevenueStacks = Type.Array(RevenueStack);

/** Filters of revenue and expenses; empty values count as absent. */
export const EntryListQuery = Type.Object({
  q: Type.Optional(Type.String()),
  category: Type.Optional(Type.String()),
  from: Type.Optional(Type.String({ description: 'First day, inclusive' })),
  to: Type.Optional(Type.String({ description: 'Last day, inclusive' })),
  ...Paging,
});
export type EntryListQuery = Static<typeof EntryListQuery>;

/** Over all entries, whatever the list shows; `count` counts entries. */
export const EntrySummary = Type.Object({
  total: Dollars,
  thisMonth: Dollars,
  monthlyAverage: Type.Number({ description: 'Dollars, rounded to cents' }),
  count: Type.Integer(),
});
export type EntrySummary = Static<typeof EntrySummary>;

/** Which month "this month" is. */
export const SummaryQuery = Type.Object({
  month: Type.Optional(Type.String({ description: 'YYYY-MM; default: the month of today in UTC' })),
});
export type SummaryQuery = Static<typeof SummaryQuery>;

const field = (description: string) => Type.Optional(Type.Unknown({ description }));

/** Recording and correcting take the same fields; the domain's form says what is wrong with each. */
export const RevenueRequest = Type.Object({
  description: field('Text, up to 500 characters'),
  amount: field('Dollars, a JSON number above 0'),
  category: field('Text, up to 200 characters'),
  date: field('YYYY-MM-DD'),
  paymentMethod: field('Text, up to 200 characters'),
  customer: field('Text, up to 200 characters, optional'),
  invoiceNumber: field('Text, up to 200 characters, optional'),
  notes: field('Text, up to 5,000 characters, optional'),
});
export type RevenueRequest = Static<typeof RevenueRequest>;
