import { setTimeout as delay } from 'node:timers/promises';

export interface Call {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly token?: string;
  readonly key?: string;
  /** Made anew for every try: a form can be sent only once. */
  readonly body?: () => string | FormData;
}

export interface Reply {
  readonly status: number;
  /** Parsed JSON; `null` for no body. */
  readonly body: unknown;
  /** Whether the read models show what was written. */
  readonly visible: boolean;
}

/** Where the product answers; asked before every try, for it may move. */
export type Addresses = () => readonly string[];

export interface Patience {
  /** Which of the addresses is tried first; the next ones after each failure. */
  readonly firstAddress: number;
  /** One try ends after this time. Short enough to meet a frozen process more than once. */
  readonly tryMs: number;
  /** After which nothing is tried any more. */
  readonly totalMs: number;
}

const PAUSE_MS = 100;

/**
 * Sends the same call again and again, as a careful client does, until an answer says for certain what became of it: a cut
 * connection, silence, 429 and 5xx do not.
 * @returns null when the time was up first.
 */
export async function insist(
  addresses: Addresses,
  call: Call,
  { firstAddress, tryMs, totalMs }: Patience,
): Promise<Reply | null> {
  const deadline = performance.now() + totalMs;
  for (let at = firstAddress; performance.now() < deadline; at += 1) {
    const all = addresses();
    const reply = await attempt(`${all[at % all.length] ?? ''}${call.path}`, call, tryMs);
    if (reply !== null) return reply;
    await delay(PAUSE_MS);
  }
  return null;
}

/** Null for every outcome that leaves open what happened. */
async function attempt(url: string, call: Call, tryMs: number): Promise<Reply | null> {
  const body = call.body?.();
  try {
    const response = await fetch(url, {
      method: call.method,
      headers: headersOf(call, body),
      signal: AbortSignal.timeout(tryMs),
      ...(body === undefined ? {} : { body }),
    });
    const text = await response.text();
    if (response.status === 429 || response.status >= 500) return null;
    return {
      status: response.status,
      body: text === '' ? null : JSON.parse(text),
      visible: !response.headers.has('projection-lagging'),
    };
  } catch (error) {
    if (isCutOrSilent(error)) return null;
    throw error;
  }
}

function headersOf(
  { token, key }: Call,
  body: string | FormData | undefined,
): Record<string, string> {
  return {
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(key === undefined ? {} : { 'idempotency-key': key }),
    ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
  };
}

/** What `fetch` throws for a connection: a TypeError whose cause is the socket's error, or the signal's own. */
function isCutOrSilent(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === 'TimeoutError' || (error instanceof TypeError && error.cause !== undefined);
}
