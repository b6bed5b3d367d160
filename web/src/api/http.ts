import { seller, type Caller } from './caller.ts';
import type { Decoder } from './decode.ts';
import { NoAnswer, readProblem } from './problem.ts';

/** A write to the API. `body`: `FormData` goes as multipart, anything else as JSON. */
export interface Write {
  readonly method: 'POST' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
  /** The same key for the same submission makes a repeat harmless. */
  readonly idempotencyKey?: string;
  readonly ifMatch?: string;
}

/** Login, registration and logout: no bearer token on the first two, and a 401 there is no expiry. */
export interface SessionCall {
  readonly bearer: boolean;
  readonly expires: false;
}

const READ_TIMEOUT_MS = 20_000;
const WRITE_TIMEOUT_MS = 60_000;

const laggingListeners = new Set<() => void>();

/** Told when a write was stored but the read models do not show it yet: read again a little later. */
export const onProjectionLagging = (listener: () => void): (() => void) => {
  laggingListeners.add(listener);
  return () => laggingListeners.delete(listener);
};

export const getJson = async <T>(
  path: string,
  decode: Decoder<T>,
  signal?: AbortSignal,
  caller: Caller = seller,
): Promise<T> => decode(await (await read(path, signal, caller)).json());

export interface Page<T> {
  readonly rows: readonly T[];
  readonly total: number;
}

/** A part of a list, with the count of the whole from `X-Total-Count`. */
export const getPage = async <T>(
  path: string,
  decode: Decoder<T[]>,
  signal?: AbortSignal,
): Promise<Page<T>> => {
  const answer = await read(path, signal);
  const rows = decode(await answer.json());
  return { rows, total: Number(answer.headers.get('X-Total-Count') ?? rows.length) };
};

export interface Tagged<T> {
  readonly value: T;
  readonly etag: string | null;
}

/** One thing with its version, to be sent back as `If-Match`. */
export const getTagged = async <T>(
  path: string,
  decode: Decoder<T>,
  signal?: AbortSignal,
): Promise<Tagged<T>> => {
  const answer = await read(path, signal);
  return { value: decode(await answer.json()), etag: answer.headers.get('ETag') };
};

export interface Dated<T> {
  readonly value: T;
  /** How far the server's clock is ahead of this device's, to the second; 0 when it did not say. */
  readonly clockAheadMs: number;
}

/** What counts down to a moment of the server's: clocks of devices are off by minutes. */
export const getDated = async <T>(
  path: string,
  decode: Decoder<T>,
  signal?: AbortSignal,
): Promise<Dated<T>> => {
  const answer = await read(path, signal);
  const serverMs = Date.parse(answer.headers.get('Date') ?? '');
  const clockAheadMs = Number.isNaN(serverMs) ? 0 : serverMs - Date.now();
  return { value: decode(await answer.json()), clockAheadMs };
};

/** A file, as long as it takes: a slow line is no failure. */
export const getFile = async (
  path: string,
  signal?: AbortSignal,
  caller: Caller = seller,
): Promise<Blob> => (await request(path, signal ? { signal } : {}, caller)).blob();

/** An answer that goes on until the server, or `signal`, ends it. */
export const getStream = (path: string, signal: AbortSignal): Promise<Response> =>
  request(path, { signal });

export const send = async <T>(
  write: Write,
  decode: Decoder<T>,
  caller: Caller = seller,
): Promise<T> => decode(await (await sent(write, caller)).json());

/** For the calls that answer 204. */
export const sendBare = async (write: Write): Promise<void> => {
  await sent(write);
};

export const sendSessionCall = async (write: Write, call: SessionCall): Promise<unknown> => {
  const answer = await request(write.path, writeInit(write), {
    scope: seller.scope,
    token: call.bearer ? seller.token : () => null,
    refused: () => undefined,
  });
  const body = await answer.text();
  return body === '' ? null : JSON.parse(body);
};

/** `/api/products?q=foil&page=2`: blank and absent values are left out. */
export const withQuery = (
  path: string,
  values: Readonly<Record<string, string | number | undefined>>,
): string => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== '') query.set(name, String(value));
  }
  return query.size === 0 ? path : `${path}?${query.toString()}`;
};

const read = (path: string, signal?: AbortSignal, caller?: Caller): Promise<Response> => {
  const timeout = AbortSignal.timeout(READ_TIMEOUT_MS);
  return request(path, { signal: signal ? AbortSignal.any([signal, timeout]) : timeout }, caller);
};

const sent = async (write: Write, caller?: Caller): Promise<Response> => {
  const answer = await request(write.path, writeInit(write), caller);
  if (answer.headers.get('Projection-Lagging') === 'true') {
    for (const listener of laggingListeners) listener();
  }
  return answer;
};

const writeInit = ({ method, body, idempotencyKey, ifMatch }: Write): RequestInit => {
  const headers = new Headers();
  if (idempotencyKey !== undefined) headers.set('Idempotency-Key', idempotencyKey);
  if (ifMatch !== undefined) headers.set('If-Match', ifMatch);
  const init: RequestInit = { method, headers, signal: AbortSignal.timeout(WRITE_TIMEOUT_MS) };
  if (body === undefined) return init;
  if (body instanceof FormData) return { ...init, body };
  headers.set('Content-Type', 'application/json');
  return { ...init, body: JSON.stringify(body) };
};

const request = async (
  path: string,
  init: RequestInit,
  caller: Caller = seller,
): Promise<Response> => {
  const token = caller.token();
  const headers = new Headers(init.headers);
  headers.set('Accept', 'application/json');
  if (token !== null) headers.set('Authorization', `Bearer ${token}`);
  const answer = await fetchOrNoAnswer(path, { ...init, headers });
  if (answer.ok) return answer;
  if (answer.status === 401 && token !== null) caller.refused(token);
  const refusal = readProblem(answer.status, await answer.text().catch(() => ''));
  if (refusal.kind === 'password-change-required' && token !== null) {
    caller.mustChoosePassword?.(token);
  }
  throw refusal;
};

const fetchOrNoAnswer = async (path: string, init: RequestInit): Promise<Response> => {
  try {
    return await fetch(path, init);
  } catch (error) {
    // A query that was cancelled on purpose is no failure: TanStack Query must see the abort itself.
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new NoAnswer(error);
  }
};
