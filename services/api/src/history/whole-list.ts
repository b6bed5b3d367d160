import type { HistoryItem } from '@keepsale/contracts/history';

/** Of one read while a whole list is sent: some milliseconds of work, so that nobody else waits long. */
export const PART_ITEMS_MAX = 200;

/** Up to {@link PART_ITEMS_MAX} items below a revision, newest first. */
export type ReadPart = (before: number) => Promise<readonly HistoryItem[]>;

/**
 * A list of any length as JSON text, in flat memory: the next part is read when the client has taken the one before.
 * @param first the items to begin with, read before the answer begins, so that an outage can still be told.
 */
export async function* wholeList(
  first: readonly HistoryItem[],
  readPart: ReadPart,
): AsyncGenerator<string, void, undefined> {
  let part = first;
  let opening = '[';
  for (;;) {
    const last = part.at(-1);
    if (last === undefined) break;
    yield opening + part.map((item) => JSON.stringify(item)).join(',');
    opening = ',';
    if (part.length < PART_ITEMS_MAX) break;
    part = await readPart(last.revision);
  }
  yield ']';
}
