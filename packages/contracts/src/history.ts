import Type, { type Static } from 'typebox';
import { Id, Moment, Nullable } from './fields.ts';

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
    Type.String({ maxLength: 20, description: 'How many at the most (1 to 500, default 500)' }),
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
