import { setTimeout as sleep } from 'node:timers/promises';
import { type ListingSearch, type Marketplace, MarketplaceProblem } from '../marketplace.ts';
import { createCircuit } from './circuit.ts';
import { type Complaint, decodeSearch, type SearchAnswer } from './decode.ts';
import { otherFormFor, problemOf, unreadable } from './failures.ts';
import { createForms, type Form } from './forms.ts';
import { pageOf } from './page.ts';
import { searchHeaders, searchPath } from './request.ts';
import type { EbaySettings } from './settings.ts';
import { createTokens, type Tokens } from './token.ts';
import { createSend, type HttpAnswer, type Send } from './transport.ts';

/** All attempts of a search, in every form: below the browser's own patience (20 s). */
const SEARCH_MS_MAX = 12_000;
const RETRY_MS_MIN = 200;
const RETRY_MS_SPREAD = 400;

export interface EbayOptions {
  readonly settings: EbaySettings;
  /** Where calls go, without a slash at the end. */
  readonly address: string;
  readonly nowMs: () => number;
  /** Told what whoever runs the service should know: refused keys, filters that were ignored. */
  readonly onProblem: (what: string, complaints: readonly Complaint[]) => void;
  /** How long one call may take. */
  readonly attemptMsMax?: number;
  /** How long a search may take with all its calls. */
  readonly searchMsMax?: number;
}

/** The Browse API of eBay (`item_summary/search`, v1). Keeps nothing. */
export const createEbayMarketplace = (options: EbayOptions): Marketplace => {
  const { settings, address, nowMs, onProblem, searchMsMax = SEARCH_MS_MAX } = options;
  const send = createSend(options.attemptMsMax);
  const tokens = createTokens({ settings, address, send, nowMs });
  const circuit = createCircuit(nowMs);
  const forms = createForms(settings, nowMs);
  const call = createCall({ settings, address, send, tokens });

  const ask = async (
    search: ListingSearch,
    form: Form,
    signal: AbortSignal,
  ): Promise<SearchAnswer> => {
    const answer = await call(search, form, signal);
    const other = otherFormFor(answer, form);
    if (other !== null) {
      onProblem(`asking again in the form "${other.form}"`, other.because);
      return ask(search, other.form, signal);
    }
    if (answer.status !== 200) throw problemOf(answer, nowMs());
    const found = decodeSearch(answer.body);
    if (found === null) throw unreadable();
    if (found.warnings.length > 0) onProblem('the search was changed', found.warnings);
    forms.remember(search, form);
    return found;
  };

  return {
    info: { name: 'eBay', live: true, affiliate: settings.campaignId !== null },
    search: (search) =>
      circuit.run(async () => {
        try {
          const signal = AbortSignal.timeout(searchMsMax);
          return pageOf(await ask(search, forms.first(search), signal), search);
        } catch (error) {
          if (error instanceof MarketplaceProblem) onProblem(error.message, []);
          throw error;
        }
      }),
  };
};

interface Caller extends Pick<EbayOptions, 'settings' | 'address'> {
  readonly send: Send;
  readonly tokens: Tokens;
}

/** One search over the wire: once more, a little later, after what may pass; once more with a new token after a 401. */
const createCall = ({ settings, address, send, tokens }: Caller) => {
  const once = async (
    search: ListingSearch,
    form: Form,
    signal: AbortSignal,
  ): Promise<HttpAnswer> => {
    const token = await tokens.current();
    const answer = await send({
      method: 'GET',
      url: `${address}${searchPath(search, form)}`,
      headers: searchHeaders(search, settings, token),
      signal,
    });
    if (answer.status === 401) tokens.discard(token);
    return answer;
  };

  return async (search: ListingSearch, form: Form, signal: AbortSignal): Promise<HttpAnswer> => {
    const first = await once(search, form, signal).catch((error: unknown) => {
      if (mayPass(error)) return null;
      throw error;
    });
    if (first !== null && !isWorthRepeating(first)) return first;
    if (first?.status !== 401) await sleep(RETRY_MS_MIN + Math.random() * RETRY_MS_SPREAD);
    return once(search, form, signal);
  };
};

/** An expired token, an outage of theirs, an answer that was cut off on its way. */
const isWorthRepeating = ({ status, body }: HttpAnswer): boolean =>
  status === 401 || status >= 500 || (status === 200 && body === undefined);

/** No answer at all; not a refusal of our keys, nor a spent quota. */
const mayPass = (error: unknown): boolean =>
  error instanceof MarketplaceProblem && error.reason.kind === 'down';
