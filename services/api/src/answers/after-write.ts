import type { SellerId } from '@keepsale/domain/kernel/ids';
import type { Columns, Projection, RowOf } from '@keepsale/read-model';
import { unavailable } from '../http/problem.ts';
import type { Written } from '../http/write.ts';

/**
 * A row as it is after a write, also while the read models lag: the events fold on the row that is there, by the same pure
 * folds as the projector's. An event that the row shows already changes nothing.
 *
 * @param stored what the table holds now; `null` when it holds nothing.
 * @throws HttpProblem 503 when the row came to be so lately that the table does not have it, and these events do not create
 *   it: the write is kept, it only cannot be shown yet.
 */
export const rowAfter = <C extends Columns & { readonly revision: 'integer' }, Key>(
  { stored, written, seller }: After<RowOf<C>>,
  projection: Projection<C, Key>,
  id: string,
): RowOf<C> => {
  let row: RowOf<C> | undefined = stored ?? undefined;
  for (const { event, revision, recordedAt } of written.events) {
    if (row !== undefined && revisionOf(row) >= revision) continue;
    // The event's own id tells no fold anything.
    const envelope = { seller, revision, recordedAt, eventId: '', event };
    const key = projection.keys(envelope).find((each) => projection.keyValues(each)[0] === id);
    if (key === undefined) continue;
    if (row === undefined && !projection.creates(event.type)) break;
    row = projection.fold(row, key, envelope);
  }
  if (row === undefined) throw unavailable('not-shown-yet', NOT_SHOWN_YET, RETRY_SECONDS);
  return row;
};

export interface After<Row> {
  readonly stored: Row | null;
  readonly written: Written;
  readonly seller: SellerId;
}

const NOT_SHOWN_YET = 'Your change is saved, but cannot be shown yet. Please reload in a moment.';
const RETRY_SECONDS = 5;

const revisionOf = (row: { readonly revision: number }): number => row.revision;
