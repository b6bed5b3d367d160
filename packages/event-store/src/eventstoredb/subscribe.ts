import { streamNameFilter } from '@eventstore/db-client';
import type { AllStreamSubscription, EventStoreDBClient } from '@eventstore/db-client';
import { comparePositions, EventStoreUnavailable } from '../port.ts';
import type { Position, RecordedEvent, SubscribeOptions, SubscriptionMessage } from '../port.ts';
import { closeClient, openClient } from './clients.ts';
import type { Access } from './clients.ts';
import { unavailableIfPassing } from './failures.ts';
import { createMarks } from './marks.ts';
import type { Marks } from './marks.ts';
import { decodeRecord } from './records.ts';
import type { DriverEvent } from './records.ts';

/**
 * One filtered subscription to `$all`, on a client and a connection of its own: leaving it frees everything, whatever state it is in. It is
 * read in paused mode, so that what the consumer has not asked for stays at the server.
 *
 * @param closing ends the iteration with an error when it aborts.
 */
export async function* subscribe(
  access: Access,
  options: SubscribeOptions,
  closing: AbortSignal,
): AsyncGenerator<SubscriptionMessage, void, undefined> {
  if (options.signal.aborted) return;
  const client = openClient(access);
  const feed = openFeed(client, access, options);
  const stop = (): void => {
    feed.wake();
  };
  const close = (): void => {
    feed.fail(new EventStoreUnavailable('the event store is closed'));
  };
  options.signal.addEventListener('abort', stop);
  closing.addEventListener('abort', close);
  if (closing.aborted) close();
  try {
    yield* messages(feed, options);
  } finally {
    options.signal.removeEventListener('abort', stop);
    closing.removeEventListener('abort', close);
    feed.close();
    closeClient(client);
  }
}

async function* messages(
  feed: Feed,
  { batchEventsMax, signal }: SubscribeOptions,
): AsyncGenerator<SubscriptionMessage, void, undefined> {
  let last: Position | null = null;
  while (!signal.aborted) {
    const events = feed.take(batchEventsMax);
    if (events.length > 0) {
      last = events.at(-1)?.position ?? last;
      yield { kind: 'events', events };
    }
    for (const mark of feed.dueMarks()) {
      // A checkpoint is a hint: servers have sent ones that are behind what they had delivered.
      const isBehind =
        mark.kind === 'checkpoint' && last && comparePositions(mark.position, last) <= 0;
      if (!isBehind) yield mark;
    }
    if (events.length > 0) continue;
    feed.throwIfFailed();
    await feed.somethingNew();
  }
}

interface Feed {
  /** Up to `max` events that are here already. */
  take(max: number): readonly RecordedEvent[];
  /** Checkpoints and caught-ups whose events have all been taken. */
  dueMarks(): readonly SubscriptionMessage[];
  throwIfFailed(): void;
  /** Resolves when there may be events, marks or a failure that were not there at the last look. */
  somethingNew(): Promise<void>;
  wake(): void;
  fail(error: unknown): void;
  close(): void;
}

const openFeed = (client: EventStoreDBClient, access: Access, options: SubscribeOptions): Feed => {
  const waiter = createWaiter();
  let failure: { readonly error: unknown } | null = null;
  const fail = (error: unknown): void => {
    failure ??= { error };
    waiter.wake();
  };
  let taken = 0;
  const marks: Marks = createMarks(() => taken + subscription.readableLength);
  const mark = (message: SubscriptionMessage): void => {
    marks.add(message);
    waiter.wake();
  };

  const subscription = start(client, access, options, mark);
  // The driver sets no deadline, and a subscription may never start.
  const unconfirmed = setTimeout(() => {
    fail(new EventStoreUnavailable('the subscription was not confirmed in time'));
  }, access.answerMs);
  subscription.on('confirmation', () => {
    clearTimeout(unconfirmed);
  });
  subscription.on('caughtUp', () => {
    mark({ kind: 'caught-up' });
  });
  subscription.on('readable', waiter.wake);
  subscription.on('error', (error) => {
    fail(unavailableIfPassing(error));
  });
  // The server may end it without an error; only the consumer may do so.
  subscription.on('end', () => {
    fail(new EventStoreUnavailable('the server ended the subscription'));
  });

  return {
    take: (max) => {
      const events: RecordedEvent[] = [];
      while (events.length < max) {
        const next: unknown = subscription.read();
        if (!isResolved(next)) break;
        taken += 1;
        if (next.event !== undefined) events.push(decodeRecord(next.event));
      }
      return events;
    },
    dueMarks: () => marks.takeDue(taken),
    throwIfFailed: () => {
      if (failure !== null) throw failure.error;
    },
    somethingNew: waiter.wait,
    wake: waiter.wake,
    fail,
    close: () => {
      clearTimeout(unconfirmed);
      void subscription.unsubscribe().catch(() => undefined);
    },
  };
};

/** `null` is the driver's word for nothing here yet; an unresolved link has no event. */
const isResolved = (next: unknown): next is { readonly event?: DriverEvent } =>
  typeof next === 'object' && next !== null;

/** Checkpoint messages come every 32 × 32 events that the server looked at. */
const CHECKPOINT_INTERVAL = 32;
const SEARCH_WINDOW = 32;
/** Events that wait in this process; the rest waits behind the connection's flow control. */
const BUFFERED_EVENTS_MAX = 500;

const start = (
  client: EventStoreDBClient,
  access: Access,
  options: SubscribeOptions,
  mark: (message: SubscriptionMessage) => void,
): AllStreamSubscription => {
  const progress = {
    maxSearchWindow: SEARCH_WINDOW,
    checkpointInterval: CHECKPOINT_INTERVAL,
    // Only noted here: it runs ahead of the consumer, and would stall the subscription if it threw.
    checkpointReached: (_: unknown, position: Position): void => {
      mark({ kind: 'checkpoint', position });
    },
  };
  const filter =
    options.prefixes.length === 0
      ? streamNameFilter({ regex: '^[^$].*', ...progress })
      : streamNameFilter({ prefixes: [...options.prefixes], ...progress });
  return client.subscribeToAll(
    { fromPosition: options.after, credentials: access.credentials, filter },
    { highWaterMark: Math.min(options.batchEventsMax, BUFFERED_EVENTS_MAX) },
  );
};

const createWaiter = () => {
  let isNew = false;
  let resolve: (() => void) | null = null;
  return {
    wake: (): void => {
      isNew = true;
      resolve?.();
      resolve = null;
    },
    wait: async (): Promise<void> => {
      if (!isNew) {
        await new Promise<void>((resolved) => {
          resolve = resolved;
        });
      }
      isNew = false;
    },
  };
};
