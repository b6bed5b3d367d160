import { MarketplaceProblem } from '../marketplace.ts';

const ATTEMPT_MS_MAX = 5_000;
/** 200 listings are about 1 MB. */
const BODY_BYTES_MAX = 8 * 1024 * 1024;

export interface Call {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Ends the call from outside, too. */
  readonly signal?: AbortSignal;
}

export interface HttpAnswer {
  readonly status: number;
  readonly retryAfter: string | null;
  /** Parsed; `undefined` for what is no JSON. */
  readonly body: unknown;
}

export type Send = (call: Call) => Promise<HttpAnswer>;

/**
 * One HTTP call, bounded in time and in bytes. Redirects are not followed: they would carry our keys elsewhere.
 *
 * @throws MarketplaceProblem `down` when no whole answer came.
 */
export const createSend =
  (attemptMsMax = ATTEMPT_MS_MAX): Send =>
  async ({ method, url, headers, body, signal }) => {
    const timeout = AbortSignal.timeout(attemptMsMax);
    try {
      const response = await fetch(url, {
        method,
        headers,
        redirect: 'manual',
        signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
        ...(body === undefined ? {} : { body }),
      });
      return {
        status: response.status,
        retryAfter: response.headers.get('retry-after'),
        body: parsed(await bodyOf(response)),
      };
    } catch (cause) {
      throw new MarketplaceProblem({ kind: 'down' }, 'no answer', cause);
    }
  };

/** The unpacked size counts: a small packed body may hold a very large one. */
const bodyOf = async ({ body }: Response): Promise<string> => {
  if (body === null) return '';
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body) {
    const chunk: unknown = part;
    if (!(chunk instanceof Uint8Array)) throw new TypeError('a body of bytes was expected');
    bytes += chunk.byteLength;
    // Leaving the loop cancels the rest.
    if (bytes > BODY_BYTES_MAX) throw new RangeError('the answer is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
