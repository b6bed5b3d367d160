import Type, { type Static } from 'typebox';
import { Id } from './fields.ts';

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
