import type { SellerId } from '@keepsale/domain/kernel/ids';
import { count, revision } from '@keepsale/event-store';
import type { Position, RecordedEvent } from '@keepsale/event-store';
import { decodeRecorded, metadataOf } from './books.ts';
import type { ExecutedEvent } from './ledger.ts';
import type { LoadOptions } from './load.ts';
import type { LedgerEvent } from './rulebook.ts';
import { streamOf } from './streams.ts';

/** What the stream says about a command. */
export type Trace<Event> =
  | {
      readonly status: 'present';
      readonly events: readonly ExecutedEvent<Event>[];
      /** Of its last event. */
      readonly revision: number;
      readonly position: Position;
    }
  /** Not from where it was looked for up to `nextRevision`, which is the first that was not seen. */
  | { readonly status: 'absent'; readonly nextRevision: number }
  | { readonly status: 'ended' };

/**
 * Looks for a command's events from a revision on. They stand together: one command is one append.
 * @throws EventStoreUnavailable, LedgerUnreadable
 */
export const findCommand = async <State, Command, Event extends LedgerEvent, Rejection>(
  options: Pick<
    LoadOptions<State, Command, Event, Rejection>,
    'eventStore' | 'rulebook' | 'limits'
  >,
  seller: SellerId,
  commandId: string,
  from: number,
): Promise<Trace<Event>> => {
  const { eventStore, rulebook, limits } = options;
  const found: RecordedEvent[] = [];
  let next = from;
  let more = true;
  while (more) {
    const max = count(limits.readPageEvents);
    const slice = await eventStore.readStream(streamOf(seller), revision(next), max);
    if (slice.status === 'ended') return slice;
    const events = slice.status === 'live' ? slice.events : [];
    const own = events.filter((event) => metadataOf(event).commandId === commandId);
    found.push(...own);
    next += events.length;
    const mayContinue = own.length === 0 || own.at(-1) === events.at(-1);
    more = events.length === limits.readPageEvents && mayContinue;
  }
  const last = found.at(-1);
  if (last === undefined) return { status: 'absent', nextRevision: next };
  return {
    status: 'present',
    events: found.map((event) =>
      asExecuted(decodeRecorded(rulebook, event, metadataOf(event)), event),
    ),
    revision: last.revision,
    position: last.position,
  };
};

const asExecuted = <Event>(event: Event, recorded: RecordedEvent): ExecutedEvent<Event> => ({
  event,
  revision: recorded.revision,
  recordedAt: metadataOf(recorded).recordedAt,
});
