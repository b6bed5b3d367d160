import type { ProductId } from './ids.ts';

/** One field of an edit. */
export interface Change<T> {
  readonly from: T;
  readonly to: T;
}

/** What an edit asks for: a field that is absent stays as it is. */
export type FieldEdits<Fields> = { readonly [F in keyof Fields]?: Fields[F] };

/** What an edit did: only the fields that really changed. */
export type FieldChanges<Fields> = { readonly [F in keyof Fields]?: Change<Fields[F]> };

/** An SKU that was taken meanwhile and had to give way when its product came back. */
export interface SkuChange {
  readonly productId: ProductId;
  readonly from: string;
  readonly to: string;
}

/** The fields of `edits` whose value is another than before (`===`; compare objects yourself first). */
export const changesOf = <Fields extends object>(
  before: Fields,
  edits: FieldEdits<Fields>,
): FieldChanges<Fields> => {
  const changes: { [F in keyof Fields]?: Change<Fields[F]> } = {};
  for (const field of Object.keys(edits) as (keyof Fields)[]) {
    const to = edits[field];
    if (to !== undefined && to !== before[field]) changes[field] = { from: before[field], to };
  }
  return changes;
};

/** Whether an edit changed nothing. */
export const isEmptyChange = (changes: object): boolean => Object.keys(changes).length === 0;

/** What the changed fields are after the edit. */
export const valuesAfter = <Fields extends object>(
  changes: FieldChanges<Fields>,
): Partial<Fields> => {
  const after: Partial<Fields> = {};
  for (const field of Object.keys(changes) as (keyof Fields)[]) {
    const change = changes[field];
    if (change !== undefined) after[field] = change.to;
  }
  return after;
};
