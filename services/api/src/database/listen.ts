import { setTimeout as delay } from 'node:timers/promises';
import { isAway } from '@keepsale/postgres';
import { closedWhenSilent } from '@keepsale/read-model';
import { Client } from 'pg';

export interface Listener {
  /** Whether the database has answered within the last heartbeats. */
  isAlive(): boolean;
  close(): Promise<void>;
}

export interface ListenOptions {
  readonly databaseUrl: string;
  readonly channel: string;
  readonly onPayload: (payload: string) => void;
  /** Told at every loss of the connection; what is missed meanwhile is the caller's to look up. */
  readonly onLost: (error: unknown) => void;
  readonly heartbeatMs?: number;
  /** Longer than two heartbeats. */
  readonly silenceMs?: number;
}

const CONNECT_MS_MAX = 5_000;
/** A peer that vanished without a word is noticed: asked every so often, it has to answer. */
const HEARTBEAT_MS = 1_000;
/** Longer than the wait for a turn on two busy cores, and with that heartbeat shorter than a request's wait for a connection. */
const ALIVE_HEARTBEATS = 3;
const SILENCE_MS_MAX = 12_000;
const RECONNECT_MS = 500;
/** A start while the database restarts waits for it, as requests do. */
const START_MS_MAX = 5_000;

/** Listens on a channel with a connection of its own, again and again until closed. Resolves when it listens for the first time. */
export const listen = async (options: ListenOptions): Promise<Listener> => {
  const end = new AbortController();
  const { heartbeatMs = HEARTBEAT_MS } = options;
  let answeredAtMs = 0;
  const onAnswer = (): void => {
    answeredAtMs = performance.now();
  };
  let client = await connectFirst(options, onAnswer);

  const isOver = (): boolean => end.signal.aborted;

  const keepListening = async (): Promise<void> => {
    while (!isOver()) {
      await lost(client, end.signal);
      if (isOver()) return;
      options.onLost(new Error(`the connection that listens on ${options.channel} was lost`));
      client = await reconnect(options, { signal: end.signal, onAnswer }, client);
    }
  };
  const listening = keepListening();

  return {
    isAlive: () => performance.now() - answeredAtMs < ALIVE_HEARTBEATS * heartbeatMs,
    close: async () => {
      end.abort();
      await listening;
      await client.end();
    },
  };
};

const connect = async (
  {
    databaseUrl,
    channel,
    onPayload,
    heartbeatMs = HEARTBEAT_MS,
    silenceMs = SILENCE_MS_MAX,
  }: ListenOptions,
  onAnswer: () => void,
): Promise<Client> => {
  const client = new Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECT_MS_MAX,
    stream: closedWhenSilent(silenceMs),
    application_name: 'keepsale-api-listen',
  });
  client.on('notification', ({ payload }) => {
    if (payload !== undefined) onPayload(payload);
  });
  client.on('error', () => client.removeAllListeners('notification'));
  await client.connect();
  await client.query(`listen ${client.escapeIdentifier(channel)}`);
  onAnswer();
  let isAsked = false;
  const heartbeat = setInterval(() => {
    if (isAsked) return;
    isAsked = true;
    // That it was lost is told by its end.
    const answered = client.query('select 1').then(onAnswer, () => undefined);
    void answered.then(() => (isAsked = false));
  }, heartbeatMs);
  client.once('end', () => clearInterval(heartbeat));
  return client;
};

/** @throws what keeps the database from answering, once it has done so for {@link START_MS_MAX}. */
const connectFirst = async (options: ListenOptions, onAnswer: () => void): Promise<Client> => {
  const end = performance.now() + START_MS_MAX;
  for (;;) {
    try {
      return await connect(options, onAnswer);
    } catch (error) {
      if (!isAway(error) || performance.now() > end) throw error;
      await delay(RECONNECT_MS);
    }
  }
};

const lost = (client: Client, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      resolve();
    };
    client.once('end', done);
    signal.addEventListener('abort', done, { once: true });
  });

const reconnect = async (
  options: ListenOptions,
  { signal, onAnswer }: { readonly signal: AbortSignal; readonly onAnswer: () => void },
  previous: Client,
): Promise<Client> => {
  while (!signal.aborted) {
    try {
      return await connect(options, onAnswer);
    } catch (error) {
      options.onLost(error);
      await delay(RECONNECT_MS, undefined, { signal }).catch(() => undefined);
    }
  }
  return previous;
};
