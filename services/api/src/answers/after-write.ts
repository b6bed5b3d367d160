import type { SellerId } from '@keepsale/domain/kernel/ids';
import type { Columns, Envelope, Projection, RowOf } from '@keepsale/read-model';
import { unavailable } from '../http/problem.ts';
import type { Written } from '../http/write.ts';

/**
 * A row as it is after a write, also while the read models lag: the events fold on the row that is there, by the same pure
 * folds as the projector's. An event that the row shows already changes nothing. A row that these events create is made of them
 * alone, and the table is not asked.
 *
 * @throws HttpProblem 503 when the row came to be so lately that the table does not have it, and these events do not create
 *   it: the write is kept, it only cannot be shown yet.
 */
export const rowAfter = async <C extends Columns & { readonly revision: 'integer' }, Key>(
  { load, written, seller }: After<RowOf<C>>,
  projection: Projection<C, Key>,
  id: string,
): Promise<RowOf<C>> => {
  const touches = touchesOf({ written, seller }, projection, id);
  const isCreated = touches[0] !== undefined && projection.creates(touches[0].envelope.event.type);
  let row: RowOf<C> | undefined = isCreated ? undefined : ((await load()) ?? undefined);
  for (const { envelope, key } of touches) {
    if (row !== undefined && revisionOf(row) >= envelope.revision) continue;
    if (row === undefined && !projection.creates(envelope.event.type)) break;
    row = projection.fold(row, key, envelope);
  }
  if (row === undefined) throw unavailable('not-shown-yet', NOT_SHOWN_YET, RETRY_SECONDS);
  return row;
};

export interface After<Row> {
  /** What the table holds now; `null` or `undefined` when it holds nothing. */
  readonly load: () => Promise<Row | null | undefined>;
  readonly written: Written;
  readonly seller: SellerId;
}

interface Touch<Key> {
  readonly envelope: Envelope;
  readonly key: Key;
}

const touchesOf = <C extends Columns, Key>(
  { written, seller }: Pick<After<never>, 'written' | 'seller'>,
  projection: Projection<C, Key>,
  id: string,
): readonly Touch<Key>[] =>
  written.events.flatMap(({ event, revision, recordedAt }) => {
    // The event's own id tells no fold anything.
    const envelope = { seller, revision, recordedAt, eventId: '', event };
    const key = projection.keys(envelope).find((each) => projection.keyValues(each)[0] === id);
    return key === undefined ? [] : { envelope, key };
  });

const NOT_SHOWN_YET = 'Your change is saved, but cannot be shown yet. Please reload in a moment.';
const RETRY_SECONDS = 5;

const revisionOf = (row: { readonly revision: number }): number => row.revision;
