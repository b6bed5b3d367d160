import { setTimeout as delay } from 'node:timers/promises';
import { closedWhenSilent } from '@keepsale/read-model';
import { Client } from 'pg';

export interface Listener {
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
const HEARTBEAT_MS = 5_000;
const SILENCE_MS_MAX = 12_000;
const RECONNECT_MS = 500;

/** Listens on a channel with a connection of its own, again and again until closed. Resolves when it listens for the first time. */
export const listen = async (options: ListenOptions): Promise<Listener> => {
  const end = new AbortController();
  let client = await connect(options);

  const isOver = (): boolean => end.signal.aborted;

  const keepListening = async (): Promise<void> => {
    while (!isOver()) {
      await lost(client, end.signal);
      if (isOver()) return;
      options.onLost(new Error(`the connection that listens on ${options.channel} was lost`));
      client = await reconnect(options, end.signal, client);
    }
  };
  const listening = keepListening();

  return {
    close: async () => {
      end.abort();
      await listening;
      await client.end();
    },
  };
};

const connect = async ({
  databaseUrl,
  channel,
  onPayload,
  heartbeatMs = HEARTBEAT_MS,
  silenceMs = SILENCE_MS_MAX,
}: ListenOptions): Promise<Client> => {
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
  let isAsked = false;
  const heartbeat = setInterval(() => {
    if (isAsked) return;
    isAsked = true;
    // That it was lost is told by its end.
    const answered = client.query('select 1').catch(() => undefined);
    void answered.then(() => (isAsked = false));
  }, heartbeatMs);
  client.once('end', () => clearInterval(heartbeat));
  return client;
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
  signal: AbortSignal,
  previous: Client,
): Promise<Client> => {
  while (!signal.aborted) {
    try {
      return await connect(options);
    } catch (error) {
      options.onLost(error);
      await delay(RECONNECT_MS, undefined, { signal }).catch(() => undefined);
    }
  }
  return previous;
};
