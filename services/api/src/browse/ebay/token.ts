import { MarketplaceProblem } from '../marketplace.ts';
import { isRecord, textAt } from './fields.ts';
import { pauseAfter } from './quota.ts';
import type { EbaySettings } from './settings.ts';
import type { HttpAnswer, Send } from './transport.ts';

const SCOPE = 'https://api.ebay.com/oauth/api_scope';
/** Renewed this long before its end, so that it never runs out on the way. */
const RENEW_EARLY_MS = 5 * 60_000;
/** A thousand tokens a day are allowed: keys that were refused are not tried more often than this. */
const REFUSED_PAUSE_MS = 5 * 60_000;
/** A token refused sooner than this after it was granted was never good; one of those may be bad luck. */
const FRESH_MS = 60_000;
const FRESH_REFUSALS_MAX = 2;

export interface Tokens {
  /** The token at hand, else a new one; callers at the same time share one request. @throws MarketplaceProblem */
  current(): Promise<string>;
  /** That token was refused: it is not handed out again. */
  discard(token: string): void;
}

interface TokenSource {
  readonly settings: EbaySettings;
  /** Without a slash at the end. */
  readonly address: string;
  readonly send: Send;
  readonly nowMs: () => number;
}

/** Tokens of the application itself (client credentials): there is no refresh token, a new one is asked for. */
export const createTokens = ({ settings, address, send, nowMs }: TokenSource): Tokens => {
  let held: Held | null = null;
  let underWay: Promise<string> | null = null;
  let refusedUntilMs = Number.NEGATIVE_INFINITY;
  let freshRefusals = 0;

  /** Searches that refuse each new token would use up the day's tokens: two in a row are as good as refused keys. */
  const noteRefused = ({ grantedMs }: Held): void => {
    freshRefusals = nowMs() - grantedMs < FRESH_MS ? freshRefusals + 1 : 0;
    if (freshRefusals < FRESH_REFUSALS_MAX) return;
    freshRefusals = 0;
    refusedUntilMs = nowMs() + REFUSED_PAUSE_MS;
  };

  const ask = async (): Promise<string> => {
    if (nowMs() < refusedUntilMs) throw closed('the keys were refused a moment ago');
    const answer = await send({
      method: 'POST',
      url: `${address}/identity/v1/oauth2/token`,
      headers: {
        authorization: `Basic ${basic(settings)}`,
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json',
      },
      body: new URLSearchParams({ grant_type: 'client_credentials', scope: SCOPE }).toString(),
    });
    const granted = answer.status === 200 ? tokenIn(answer.body) : null;
    if (granted !== null) {
      const grantedMs = nowMs();
      // One that ran out of itself was good.
      if (held !== null) freshRefusals = 0;
      held = { token: granted.token, grantedMs, untilMs: grantedMs + granted.goodForMs };
      return granted.token;
    }
    const problem = refusal(answer, nowMs());
    if (problem.reason.kind === 'closed') refusedUntilMs = nowMs() + REFUSED_PAUSE_MS;
    throw problem;
  };

  return {
    current: () => {
      if (held !== null && nowMs() < held.untilMs) return Promise.resolve(held.token);
      underWay ??= ask().finally(() => {
        underWay = null;
      });
      return underWay;
    },
    discard: (token) => {
      if (held?.token !== token) return;
      noteRefused(held);
      held = null;
    },
  };
};

interface Held {
  readonly token: string;
  readonly grantedMs: number;
  readonly untilMs: number;
}

const basic = ({ clientId, clientSecret }: EbaySettings): string =>
  Buffer.from(`${clientId}:${clientSecret}`).toString('base64');

const refusal = ({ status, body, retryAfter }: HttpAnswer, nowMs: number): MarketplaceProblem => {
  if (status === 429) {
    const retryAfterSeconds = pauseAfter(retryAfter, nowMs);
    return new MarketplaceProblem({ kind: 'quota', retryAfterSeconds }, 'no more tokens for now');
  }
  if (status >= 400 && status < 500) return closed(`the keys were refused: ${codeIn(body)}`);
  return new MarketplaceProblem({ kind: 'down' }, `no token: status ${status}`);
};

const closed = (message: string): MarketplaceProblem =>
  new MarketplaceProblem({ kind: 'closed' }, message);

/** `invalid_client` and the like (RFC 6749, 5.2). */
const codeIn = (body: unknown): string => {
  const code = isRecord(body) ? textAt(body, 'error') : null;
  return code !== null && /^\w{1,60}$/.test(code) ? code : 'no reason given';
};

const tokenIn = (body: unknown): { token: string; goodForMs: number } | null => {
  if (!isRecord(body)) return null;
  const { access_token: token, expires_in: seconds } = body;
  // What is not of visible ASCII could not be sent as a header.
  if (typeof token !== 'string' || !/^[!-~]{1,8000}$/.test(token)) return null;
  if (typeof seconds !== 'number' || !(seconds > 0)) return null;
  const lifeMs = seconds * 1_000;
  return { token, goodForMs: lifeMs - Math.min(RENEW_EARLY_MS, lifeMs / 2) };
};
