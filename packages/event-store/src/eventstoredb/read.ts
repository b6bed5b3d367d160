import type { EventStoreDBClient } from '@eventstore/db-client';
import type { Count, Position, RecordedEvent, Revision, StreamSlice } from '../port.ts';
import type { Access, ClientSlot } from './clients.ts';
import { failureOf, unavailableIfPassing } from './failures.ts';
import { decodeRecord } from './records.ts';
import type { DriverEvent } from './records.ts';

export const readStream = async (
  slot: ClientSlot,
  access: Access,
  stream: string,
  { from, max }: { readonly from: Revision | 'tail'; readonly max: Count },
): Promise<StreamSlice> => {
  try {
    const events = await collect(slot, (client) =>
      client.readStream(stream, {
        fromRevision: from === 'tail' ? 'end' : BigInt(from),
        direction: from === 'tail' ? 'backwards' : 'forwards',
        maxCount: max,
        credentials: access.credentials,
      }),
    );
    return { status: 'live', events: from === 'tail' ? events.reverse() : events };
  } catch (error) {
    const failure = failureOf(error);
    if (failure === 'absent' || failure === 'ended') return { status: failure };
    throw unavailableIfPassing(error);
  }
};

export const readAt = async (
  slot: ClientSlot,
  access: Access,
  position: Position,
): Promise<RecordedEvent | null> => {
  try {
    const [event] = await collect(slot, (client) =>
      client.readAll({ fromPosition: position, maxCount: 1, credentials: access.credentials }),
    );
    return event !== undefined && isAt(event, position) ? event : null;
  } catch (error) {
    // A position that is no record's beginning: the log is another one than it was.
    if (failureOf(error) === 'refused' && Reflect.get(Object(error), 'code') === INVALID_ARGUMENT) {
      return null;
    }
    throw unavailableIfPassing(error);
  }
};

const INVALID_ARGUMENT = 3;

const isAt = (event: RecordedEvent, { commit, prepare }: Position): boolean =>
  event.position.commit === commit && event.position.prepare === prepare;

export const readHead = async (slot: ClientSlot, access: Access): Promise<Position | null> => {
  try {
    const [last] = await collect(slot, (client) =>
      client.readAll({
        fromPosition: 'end',
        direction: 'backwards',
        maxCount: 1,
        credentials: access.credentials,
      }),
    );
    return last?.position ?? null;
  } catch (error) {
    throw unavailableIfPassing(error);
  }
};

interface DriverRead extends AsyncIterable<{ readonly event?: DriverEvent }> {
  cancel(): Promise<void>;
  destroy(): unknown;
}

/** A read has no deadline of its own, and does not end at the server when the reader leaves: both are seen to here. */
const collect = (
  slot: ClientSlot,
  start: (client: EventStoreDBClient) => DriverRead,
): Promise<RecordedEvent[]> =>
  slot.call(async (client, givenUp) => {
    const read = start(client);
    const leave = (): void => {
      void read.cancel().catch(() => undefined);
      read.destroy();
    };
    givenUp.addEventListener('abort', leave);
    // Iterating at once: a failure that finds no listener would be an uncaught exception.
    const iterator = read[Symbol.asyncIterator]();
    const events: RecordedEvent[] = [];
    try {
      for (;;) {
        const next = await iterator.next();
        if (next.done === true) return events;
        if (next.value.event !== undefined) events.push(decodeRecord(next.value.event));
      }
    } finally {
      leave();
    }
  });
