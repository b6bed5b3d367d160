import { EventStoreDBClient } from '@eventstore/db-client';
import type { Credentials } from '@eventstore/db-client';
import { EventStoreUnavailable } from '../port.ts';
import { isAmbiguous } from './failures.ts';

/** How the server is reached, for all clients of one store. */
export interface Access {
  readonly url: string;
  /**
   * Given with every call. Per-call credentials make the client append by the unary call; its other way, the shared append stream, keeps
   * one table of promises for the whole process: an error on one stream rejects the appends of all, and a late reply throws.
   */
  readonly credentials: Credentials;
  /** How long the server may take to answer; the driver's own deadline does not always end a call. */
  readonly answerMs: number;
}

/** A client that is replaced when it may be broken: it caches failed look-ups, and its channel may point at a dead node. */
export interface ClientSlot {
  /**
   * @param action is told by the signal when its time is over; what becomes of it then is ignored.
   * @throws EventStoreUnavailable when there is no answer in time; else what the driver throws.
   */
  call<T>(action: (client: EventStoreDBClient, givenUp: AbortSignal) => Promise<T>): Promise<T>;
  close(): void;
}

/** Appends, reads and subscriptions never share a connection: a hundred open streams fill one, and the next call waits for ever. */
export type Purpose = 'appends' | 'reads' | 'subscriptions';

export const openSlot = (access: Access, purpose: Purpose): ClientSlot => {
  let client = openClient(access, purpose);
  let isClosed = false;

  const replace = (broken: EventStoreDBClient): void => {
    if (client !== broken || isClosed) return;
    client = openClient(access, purpose);
    closeChannel(broken);
  };

  return {
    call: async (action) => {
      if (isClosed) throw new EventStoreUnavailable('the event store is closed');
      const used = client;
      try {
        return await inTime((givenUp) => action(used, givenUp), access.answerMs);
      } catch (error) {
        if (isAmbiguous(error)) replace(used);
        throw error;
      }
    },
    close: () => {
      isClosed = true;
      closeClient(client);
    },
  };
};

export const openClient = (access: Access, purpose: Purpose): EventStoreDBClient =>
  EventStoreDBClient.connectionString(withOwnConnection(access.url, purpose));

/** Cancels the client's open streams, and frees its connection. */
export const closeClient = (client: EventStoreDBClient): void => {
  void client.dispose().catch(() => undefined);
  closeChannel(client);
};

/** `dispose` leaves the channel open: it would keep the process alive, and ping for ever. Calls under way end by themselves. */
const closeChannel = (client: EventStoreDBClient): void => {
  const getChannel: unknown = Reflect.get(client, 'getChannel');
  if (typeof getChannel !== 'function') throw new TypeError('not the client that is pinned');
  const channel: Promise<{ close(): void }> = Reflect.apply(getChannel, client, []);
  channel.then(
    (open) => {
      open.close();
    },
    () => undefined,
  );
};

const inTime = async <T>(act: (givenUp: AbortSignal) => Promise<T>, ms: number): Promise<T> => {
  const givenUp = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new EventStoreUnavailable(`no answer within ${ms} ms`));
      givenUp.abort();
    }, ms);
  });
  const answer = act(givenUp.signal);
  // Its failure after it was given up concerns nobody.
  answer.catch(() => undefined);
  try {
    return await Promise.race([answer, timeout]);
  } finally {
    clearTimeout(timer);
  }
};

const KEEP_ALIVE_TIMEOUT_MS = 10_000;
const OFFSET_MS: Readonly<Record<Purpose, number>> = { appends: 0, reads: 1, subscriptions: 2 };

/** gRPC shares a connection between channels of equal options; one millisecond in an option keeps them apart. */
const withOwnConnection = (url: string, purpose: Purpose): string => {
  const given = /([?&]keep-?alive-?timeout=)(\d+)/i;
  const offset = OFFSET_MS[purpose];
  if (given.test(url)) {
    return url.replace(given, (_, name: string, ms: string) => `${name}${Number(ms) + offset}`);
  }
  const separator = url.includes('?') ? '&' : '?';
  return `${url}${separator}keepAliveTimeout=${KEEP_ALIVE_TIMEOUT_MS + offset}`;
};
