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

export const openSlot = (access: Access): ClientSlot => {
  let client = openClient(access);
  let isClosed = false;

  const replace = (broken: EventStoreDBClient): void => {
    if (client !== broken || isClosed) return;
    client = openClient(access);
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

export const openClient = (access: Access): EventStoreDBClient =>
  EventStoreDBClient.connectionString(driverUrl(access.url));

/** Cancels the client's open streams, and frees its connection. */
export const closeClient = (client: EventStoreDBClient): void => {
  void client.dispose().catch(() => undefined);
  closeChannel(client);
};

/** `dispose` leaves the channel open: it would keep the process alive, and ping for ever. Calls under way end by themselves. */
const closeChannel = (client: EventStoreDBClient): void => {
  const getChannel: unknown = Reflect.get(client, 'getChannel');
  if (typeof getChannel !== 'function') throw new TypeError('not the client that is pinned');
  const channel: unknown = Reflect.apply(getChannel, client, []);
  void closeWhenOpen(channel).catch(() => undefined);
};

const closeWhenOpen = async (channel: unknown): Promise<void> => {
  const opened: unknown = await channel;
  if (isCloseable(opened)) opened.close();
};

const isCloseable = (value: unknown): value is { close(): void } =>
  typeof value === 'object' && value !== null && 'close' in value;

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

/**
 * Two options of the URL are not the operator's to set. `throwOnAppendFailure=false` reports wrong revisions. And gRPC shares one
 * connection between all channels of equal options, of which a hundred open streams fill one, and the next call waits for ever without
 * a word: a keep-alive time-out that differs by milliseconds gives each client a connection of its own.
 */
const driverUrl = (url: string): string => {
  const [address = '', query = ''] = url.split('?', 2);
  const options = query.split('&').filter((option) => option !== '' && !OWN_OPTIONS.test(option));
  clientsOpened += 1;
  const keepAliveTimeout = KEEP_ALIVE_TIMEOUT_MS + (clientsOpened % KEEP_ALIVE_TIMEOUT_MS);
  return `${address}?${[...options, `keepAliveTimeout=${keepAliveTimeout}`].join('&')}`;
};

const OWN_OPTIONS = /^(?:throw-?on-?append-?failure|keep-?alive-?timeout)=/i;
const KEEP_ALIVE_TIMEOUT_MS = 10_000;
let clientsOpened = 0;
