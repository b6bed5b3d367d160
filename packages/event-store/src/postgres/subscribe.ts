import type { Position, RecordedEvent, SubscribeOptions, SubscriptionMessage } from '../port.ts';
import type { Connections, Row, Statement } from './connections.ts';
import { decodeEvent, decodePosition, EVENT_COLUMNS, textAt } from './rows.ts';
import type { WakeUps } from './wake-ups.ts';

/** Positions looked at in one query, so that a filter that matches nothing never runs into a timeout. */
const SCAN_POSITIONS_MAX = 50_000n;
/** Progress without matching events is told in steps, not at every look. */
const CHECKPOINT_POSITIONS = 1_000n;

/**
 * Commit order is position order (`es.append`), so everything up to the head that a query sees is complete: no
 * later commit can slip in below it. Head and events come from one snapshot, with the cursor as the only state.
 */
export async function* subscribe(
  connections: Connections,
  wakeUps: WakeUps,
  options: SubscribeOptions,
): AsyncGenerator<SubscriptionMessage, void, undefined> {
  let cursor = options.after === 'start' ? 0n : options.after.commit;
  let told = cursor;
  let caughtUp = false;

  const isOver = (): boolean => options.signal.aborted;

  while (!isOver()) {
    const announcements = wakeUps.count();
    const page = await readPage(connections, cursor, options);
    if (isOver()) return;
    cursor = page.scannedTo;

    if (page.events.length > 0) {
      yield { kind: 'events', events: page.events };
      told = page.events.at(-1)?.position.commit ?? told;
    }
    if (cursor - told >= CHECKPOINT_POSITIONS) {
      yield { kind: 'checkpoint', position: toPosition(cursor) };
      told = cursor;
    }
    if (cursor < page.head) continue;
    if (!caughtUp) {
      caughtUp = true;
      yield { kind: 'caught-up' };
    }
    await wakeUps.after(announcements, options.signal);
  }
}

interface Page {
  readonly events: readonly RecordedEvent[];
  /** Everything that matches up to here is in this page or was in an earlier one. */
  readonly scannedTo: bigint;
  readonly head: bigint;
}

const pageStatement = (name: string, filter: string): Statement => ({
  name,
  text: `
    select ${EVENT_COLUMNS}, head.position
    from (select coalesce(max(position), 0) as position from es.events) head
    left join lateral (
      select * from es.events
      where position > $1 and position <= least($2, head.position)
        and type <> '$scavenged' and ${filter}
      order by position limit $3
    ) e on true
    order by e.position`,
});

const PAGE_OF_PREFIXES = pageStatement('es_page_of_prefixes', 'stream ^@ any ($4::text[])');
const PAGE_OF_ALL = pageStatement('es_page_of_all', `not stream ^@ '$'`);
const HEAD_COLUMN = 7;

const readPage = async (
  connections: Connections,
  after: bigint,
  { prefixes, batchEventsMax }: SubscribeOptions,
): Promise<Page> => {
  const scanEnd = after + SCAN_POSITIONS_MAX;
  const bounds = [after, scanEnd, batchEventsMax];
  const rows =
    prefixes.length === 0
      ? await connections.run(PAGE_OF_ALL, bounds)
      : await connections.run(PAGE_OF_PREFIXES, [...bounds, [...prefixes]]);
  const [first] = rows;
  if (first === undefined) throw new TypeError('a page without its head');

  const head = BigInt(textAt(first, HEAD_COLUMN));
  const events = decodeEvents(rows);
  const last = events.at(-1);
  const isFull = events.length === batchEventsMax;
  const scannedTo = isFull && last ? last.position.commit : smaller(scanEnd, head);
  return { events, scannedTo: scannedTo > after ? scannedTo : after, head };
};

const decodeEvents = (rows: readonly Row[]): readonly RecordedEvent[] =>
  rows[0]?.[0] === null ? [] : rows.map(decodeEvent);

const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b);

const toPosition = (position: bigint): Position => decodePosition(position.toString());
