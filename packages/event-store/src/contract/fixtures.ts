import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { count } from '../port.ts';
import type {
  AppendOutcome,
  EventStore,
  ExpectedRevision,
  NewEvent,
  Position,
  RecordedEvent,
  StreamAppend,
  SubscribeOptions,
} from '../port.ts';
import { uuidV5 } from '../uuid-v5.ts';

/** A running log, and ways to reach it. */
export interface ContractHost {
  /** Another client of the log, with connections of its own. */
  open(): EventStore;
  /** Cuts every connection, and restarts as much of the server as can be restarted here. The log stays. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export interface ContractContext {
  /** A client that all tests share. */
  store(): EventStore;
  /** Another one, closed after the suite. */
  open(): EventStore;
  restart(): Promise<void>;
}

export const createContext = (startHost: () => Promise<ContractHost>) => {
  const opened: EventStore[] = [];
  let host: ContractHost | undefined;
  const running = (): ContractHost => {
    if (host === undefined) throw new Error('the contract host is not running');
    return host;
  };
  const open = (): EventStore => {
    const store = running().open();
    opened.push(store);
    return store;
  };
  const context: ContractContext = {
    store: () => opened[0] ?? open(),
    open,
    restart: () => running().restart(),
  };
  return {
    context,
    start: async (): Promise<void> => {
      host = await startHost();
    },
    stop: async (): Promise<void> => {
      await Promise.all(opened.map((store) => store.close()));
      await host?.stop();
    },
  };
};

/** Stream names that no other test has used, not even in an earlier run against the same log. */
export interface Area {
  readonly prefix: string;
  stream(name: string): string;
}

export const newArea = (): Area => {
  const prefix = `contract${randomUUID().replaceAll('-', '')}-`;
  return { prefix, stream: (name) => `${prefix}${name}` };
};

const NAMESPACE = '1c0e9a52-58f4-4a3f-8f6e-6a4f1f0c2d01';

/** The same label gives the same event, with the same id. */
export const event = (label: string, data = `{"label":${JSON.stringify(label)}}`): NewEvent => ({
  id: uuidV5(NAMESPACE, label),
  type: 'LabelWritten',
  data,
  metadata: `{"for":"the contract","label":${JSON.stringify(label)}}`,
});

/** Events labelled `name0`, `name1`, … */
export const events = (name: string, howMany: number): readonly NewEvent[] =>
  Array.from({ length: howMany }, (_, at) => event(`${name}${at}`));

export const append = async (
  store: EventStore,
  stream: string,
  expectedRevision: ExpectedRevision,
  newEvents: readonly NewEvent[],
): Promise<AppendOutcome> =>
  only(await store.append([{ stream, expectedRevision, events: newEvents }]));

/** Sends the same again while the outcome is unknown, as the port asks for. */
export const settle = async (
  store: EventStore,
  stream: string,
  expectedRevision: ExpectedRevision,
  newEvents: readonly NewEvent[],
): Promise<AppendOutcome> => {
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await append(store, stream, expectedRevision, newEvents);
    if (outcome.status !== 'unknown' || attempt === SETTLE_ATTEMPTS_MAX) return outcome;
    await sleep(25);
  }
};

const SETTLE_ATTEMPTS_MAX = 200;

/** For what a test takes for granted, however long a busy machine takes for it. */
export const appended = async (
  store: EventStore,
  stream: string,
  expectedRevision: ExpectedRevision,
  newEvents: readonly NewEvent[],
) => expectAppended(await settle(store, stream, expectedRevision, newEvents));

export const expectAppended = (outcome: AppendOutcome | undefined) => {
  if (outcome?.status !== 'appended') {
    throw new Error(`not appended: ${outcome?.status ?? 'no outcome'}`, {
      cause: outcome?.status === 'unknown' ? outcome.cause : undefined,
    });
  }
  return outcome;
};

/** A batch that starts many streams, with one event each. */
export const startStreams = (area: Area, howMany: number): readonly StreamAppend[] =>
  Array.from({ length: howMany }, (_, at) => ({
    stream: area.stream(`${at}`),
    expectedRevision: 'no-stream',
    events: [event(`start ${at}`)],
  }));

/** All events of a live stream. */
export const readAll = async (
  store: EventStore,
  stream: string,
): Promise<readonly RecordedEvent[]> => {
  const slice = await store.readStream(stream, 'tail', count(20_000));
  if (slice.status !== 'live') throw new Error(`${stream} is ${slice.status}`);
  return slice.events;
};

/** Reads a subscription until `isEnough` says so, and ends it. */
export const collect = async (
  store: EventStore,
  options: Partial<SubscribeOptions> & Pick<SubscribeOptions, 'prefixes'>,
  isEnough: (collected: readonly RecordedEvent[]) => boolean,
): Promise<readonly RecordedEvent[]> => {
  const collected: RecordedEvent[] = [];
  const subscription = store.subscribe({
    after: 'start',
    batchEventsMax: count(500),
    signal: new AbortController().signal,
    ...options,
  });
  for await (const message of subscription) {
    if (message.kind === 'events') collected.push(...message.events);
    if (isEnough(collected)) break;
  }
  return collected;
};

export const untilCount =
  (howMany: number) =>
  (collected: readonly RecordedEvent[]): boolean =>
    collected.length >= howMany;

export const idsOf = (list: readonly { readonly id: string }[]): readonly string[] =>
  list.map(({ id }) => id);

export const expectAscending = (positions: readonly Position[]): void => {
  const keys = positions.map(({ commit }) => commit);
  expect(keys.every((key, at) => at === 0 || key > (keys[at - 1] ?? key))).toBe(true);
};

export const only = <T>(list: readonly T[]): T => {
  const [first] = list;
  if (first === undefined || list.length !== 1) throw new Error(`not one but ${list.length}`);
  return first;
};
