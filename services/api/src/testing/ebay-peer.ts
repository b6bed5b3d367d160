import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { answerSearch, type PeerAnswer, type PeerCall, type Summary } from './ebay-search.ts';

export interface EbayPeer {
  /** Without a slash at the end. */
  readonly url: string;
  /** What is on offer; may be replaced. */
  stock: readonly Summary[];
  /** Answers every search so, until `null`. */
  always: PeerAnswer | null;
  /** Added to the time of every search. */
  delayMs: number;
  readonly searches: PeerCall[];
  readonly tokenCalls: PeerCall[];
  /** The next searches are answered so, in that order, whatever they ask. */
  nextSearches(...answers: readonly PeerAnswer[]): void;
  nextTokens(...answers: readonly PeerAnswer[]): void;
  /** The tokens handed out until now are good no longer. */
  revokeTokens(): void;
  stop(): Promise<void>;
}

const TOKEN_PATH = '/identity/v1/oauth2/token';
const SEARCH_PATH = '/buy/browse/v1/item_summary/search';

/**
 * A local server that answers as eBay documents its token call and `item_summary/search` (Browse API v1), and can be told to
 * misbehave. What it checks of a search, and with which errors, is in `ebay-search.ts`.
 */
export const startEbayPeer = async (stock: readonly Summary[] = []): Promise<EbayPeer> => {
  const tokens = new Set<string>();
  const planned = { searches: [] as PeerAnswer[], tokens: [] as PeerAnswer[] };
  let issued = 0;

  const grant = (call: PeerCall): PeerAnswer => {
    const next = planned.tokens.shift();
    if (next !== undefined) return next;
    if (!call.headers.authorization?.startsWith('Basic ')) {
      return { status: 401, body: { error: 'invalid_client', error_description: 'no keys' } };
    }
    issued += 1;
    const token = `v^1.1#i^1#token-${issued}`;
    tokens.add(token);
    return {
      status: 200,
      body: { access_token: token, expires_in: 7_200, token_type: 'Application Access Token' },
    };
  };

  const search = (call: PeerCall): PeerAnswer => {
    const next = planned.searches.shift() ?? peer.always;
    if (next !== null) return next;
    const token = call.headers.authorization?.replace('Bearer ', '') ?? '';
    if (!tokens.has(token)) return { status: 401, body: INVALID_TOKEN };
    return answerSearch(call, peer.stock);
  };

  const server = createServer((request, response) => {
    void read(request).then((call) => {
      const isToken = call.path === TOKEN_PATH;
      if (!isToken && call.path !== SEARCH_PATH) return write(response, NOT_FOUND, call);
      (isToken ? peer.tokenCalls : peer.searches).push(call);
      const answer = isToken ? grant(call) : search(call);
      const afterMs =
        (isToken ? 0 : peer.delayMs) + (typeof answer === 'string' ? 0 : (answer.afterMs ?? 0));
      return setTimeout(() => write(response, answer, call), afterMs);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  const peer: EbayPeer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stock,
    always: null,
    delayMs: 0,
    searches: [],
    tokenCalls: [],
    nextSearches: (...answers) => void planned.searches.push(...answers),
    nextTokens: (...answers) => void planned.tokens.push(...answers),
    revokeTokens: () => tokens.clear(),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return peer;
};

const INVALID_TOKEN = {
  errors: [
    { errorId: 1001, domain: 'OAuth', category: 'REQUEST', message: 'Invalid access token' },
  ],
};
const NOT_FOUND: PeerAnswer = { status: 404, body: { errors: [] } };

const read = async (request: IncomingMessage): Promise<PeerCall> => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk as Uint8Array);
  const url = new URL(request.url ?? '/', 'http://peer.invalid');
  return {
    path: url.pathname,
    query: url.searchParams,
    headers: request.headers,
    body: Buffer.concat(chunks).toString('utf8'),
  };
};

const write = (response: ServerResponse, answer: PeerAnswer, { headers }: PeerCall): void => {
  if (answer === 'silence') return;
  if (answer === 'cut') {
    response.destroy();
    return;
  }
  const { status, body } = answer;
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const isPacked =
    headers['accept-encoding'] === 'gzip' && answer.headers?.['content-encoding'] === undefined;
  response.writeHead(status, {
    'content-type': 'application/json',
    ...(isPacked ? { 'content-encoding': 'gzip' } : {}),
    ...answer.headers,
  });
  response.end(isPacked ? gzipSync(text) : text);
};
