import Type, { type Static } from 'typebox';
import { Categories } from './categories.ts';
import { ExpenseEntries } from './expenses.ts';
import { Dollars, Id, Moment, Nullable } from './fields.ts';
import { Products } from './products.ts';
import { RevenueEntries } from './revenue.ts';

/** What can be brought back after it was deleted. */
export const RESTORABLE_KINDS = ['product', 'category', 'revenue', 'expense'] as const;
/** One of {@link RESTORABLE_KINDS}. */
export type RestorableKind = (typeof RESTORABLE_KINDS)[number];

/** Brings back one deleted thing with the same id. */
export const RestoreRequest = Type.Object({
  kind: Type.Optional(Type.Unknown({ description: 'product, category, revenue or expense' })),
  id: Type.Optional(Type.Unknown({ description: 'The id of the deleted thing' })),
  name: Type.Optional(Type.Unknown({ description: 'Another name for a category, when taken' })),
});
export type RestoreRequest = Static<typeof RestoreRequest>;

/** What came back, and the SKUs that had to give way. */
export const RestoreAnswer = Type.Object({
  restored: Type.Object({ kind: Type.String(), id: Id, name: Type.String() }),
  skuChanges: Type.Array(Type.Object({ productId: Id, from: Type.String(), to: Type.String() })),
});
export type RestoreAnswer = Static<typeof RestoreAnswer>;

/** Whose books a history is of. */
export const BooksSeller = Type.Object({ fullName: Type.String() });
export type BooksSeller = Static<typeof BooksSeller>;

/** Filters of the history; empty values count as absent. */
export const HistoryQuery = Type.Object({
  kind: Type.Optional(
    Type.String({
      description: 'seller, category, product, sale, revenue, expense, report or audit-access',
    }),
  ),
  subjectId: Type.Optional(
    Type.String({ description: 'Of one thing; of a product, its sales come along' }),
  ),
  type: Type.Optional(Type.String({ description: 'The name of an event, e.g. SaleRecorded' })),
  from: Type.Optional(
    Type.String({ description: 'First day in UTC, YYYY-MM-DD, or an instant; inclusive' }),
  ),
  to: Type.Optional(
    Type.String({ description: 'Last day in UTC, YYYY-MM-DD, or an instant; inclusive' }),
  ),
  before: Type.Optional(
    Type.String({ maxLength: 20, description: 'Only revisions below this one' }),
  ),
  limit: Type.Optional(
    Type.String({
      maxLength: 20,
      description: 'How many at the most (1 to 500); without it, all there is',
    }),
  ),
});
export type HistoryQuery = Static<typeof HistoryQuery>;

/** One act, as the stream has it. */
export const HistoryItem = Type.Object({
  revision: Type.Integer({ minimum: 0 }),
  type: Type.String(),
  at: Moment,
  summary: Type.String({ description: 'In plain words' }),
  subject: Type.Object({
    kind: Type.String(),
    id: Nullable(Id),
    name: Nullable(Type.String({ description: 'As it was called then' })),
  }),
  changes: Type.Array(
    Type.Object({
      field: Type.String({ description: 'A field name of this contract' }),
      from: Type.Unknown(),
      to: Type.Unknown(),
    }),
  ),
  data: Type.Unknown({ description: 'All that was recorded; money in dollars' }),
  hash: Type.String({ description: 'SHA-256, hex: of this event and of all before it' }),
});
export type HistoryItem = Static<typeof HistoryItem>;

/** Newest first. */
export const HistoryItems = Type.Array(HistoryItem);
export type HistoryItems = Static<typeof HistoryItems>;

/** Which moment; neither: now. */
export const StateQuery = Type.Object({
  revision: Type.Optional(Type.String({ maxLength: 20, description: 'After this event' })),
  at: Type.Optional(
    Type.String({ maxLength: 40, description: 'An instant, or the end of a day in UTC' }),
  ),
});
export type StateQuery = Static<typeof StateQuery>;

/** The books as they stood; each list in the shape and order of its own call. */
export const StateAnswer = Type.Object({
  revision: Type.Integer({ description: 'Of the last event that counts; -1 before the first' }),
  at: Nullable(Moment),
  products: Products,
  categories: Categories,
  revenue: RevenueEntries,
  expenses: ExpenseEntries,
  totals: Type.Object({
    totalProducts: Type.Integer(),
    productsInStock: Type.Integer({ description: 'Units' }),
    totalValue: Dollars,
    lowStock: Type.Integer(),
    categories: Type.Integer(),
    revenue: Dollars,
    expenses: Dollars,
    netProfit: Dollars,
  }),
});
export type StateAnswer = Static<typeof StateAnswer>;

/** Where a chain is not what was recorded. */
export const BadEvent = Type.Object({
  revision: Type.Integer(),
  reason: Type.String({
    description: 'metadata, id, order, link or hash; cut: the lists have seen it, and it is gone',
  }),
});
export type BadEvent = Static<typeof BadEvent>;

/** Whether the record is whole, and whether what the lists show is what it says. */
export const VerifyAnswer = Type.Object({
  ok: Type.Boolean({ description: 'Both the chain and the read models' }),
  events: Type.Integer(),
  head: Nullable(Type.Object({ revision: Type.Integer(), hash: Type.String() })),
  firstBad: Nullable(BadEvent),
  readModels: Type.Object({
    ok: Type.Boolean(),
    revision: Type.Integer({ description: 'What the lists show; compared with a replay to here' }),
    unreadable: Nullable(
      Type.Integer({ description: 'The event at which the replay ended before its time' }),
    ),
    differenceCount: Type.Integer(),
    differences: Type.Array(
      Type.Object({
        table: Type.String(),
        key: Type.Array(Type.Unknown()),
        column: Nullable(Type.String({ description: 'null: the whole row' })),
        expected: Type.Unknown({ description: 'By the record; null: nothing' }),
        stored: Type.Unknown({ description: 'In the read models; null: nothing' }),
      }),
      { description: 'The first 100' },
    ),
  }),
});
export type VerifyAnswer = Static<typeof VerifyAnswer>;

/** A compact JWS over `{seller, revision, hash, at}`, checked with the keys of `/.well-known/jwks.json`. */
export const ReceiptAnswer = Type.Object({ receipt: Type.String() });
export type ReceiptAnswer = Static<typeof ReceiptAnswer>;

/** What is to be checked; whatever is no receipt of ours is answered `ok: false`. */
export const VerifyReceiptRequest = Type.Object({
  receipt: Type.String({ maxLength: 10_000 }),
});
export type VerifyReceiptRequest = Static<typeof VerifyReceiptRequest>;

/** Whether the signature is ours, the seller the caller, and the history still has that head. */
export const VerifyReceiptAnswer = Type.Object({
  ok: Type.Boolean(),
  revision: Nullable(Type.Integer({ description: 'null unless it is a receipt of the caller' })),
  at: Nullable(Moment),
});
export type VerifyReceiptAnswer = Static<typeof VerifyReceiptAnswer>;
