import type { RestorableKind, RestoreAnswer } from '@keepsale/contracts/history';
import { list, object, text } from './decode.ts';
import { send } from './http.ts';

const answer = object<RestoreAnswer>({
  restored: object<RestoreAnswer['restored']>({ kind: text, id: text, name: text }),
  skuChanges: list(
    object<RestoreAnswer['skuChanges'][number]>({ productId: text, from: text, to: text }),
  ),
});

/** What was deleted and may come back. */
export interface Deleted {
  readonly kind: RestorableKind;
  readonly id: string;
}

export interface Restoring extends Deleted {
  /** Another name for a category whose own has been taken meanwhile. */
  readonly name?: string;
}

/** Brings back one deleted thing, as it was. */
export const restore = (what: Restoring, idempotencyKey: string): Promise<RestoreAnswer> =>
  send({ method: 'POST', path: '/api/history/restore', body: what, idempotencyKey }, answer);

/** What came back under another SKU, in one line; blank when nothing did. */
export const skuChangesInWords = (answers: readonly RestoreAnswer[]): string =>
  answers
    .flatMap(({ skuChanges }) => skuChanges)
    .map(({ from, to }) => `SKU ${from} was taken meanwhile: it is ${to} now.`)
    .join(' ');
