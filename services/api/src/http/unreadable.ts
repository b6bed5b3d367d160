import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { escaped, plainPage } from './plain-page.ts';
import { HttpProblem, problem, PROBLEM_MEDIA_TYPE, type ProblemInput } from './problem.ts';
import { REQUEST_ID } from './request-id.ts';

/**
 * Of the first line and the headers together. Enough for a screen's address with thousands of characters of any script in it: the
 * screen itself then says what of it counts. Less than what Node reads at once (64 KiB), so that what is too large still shows its start.
 */
export const HEADER_BYTES_MAX = 48 * 1024;

/** Of an address of the API. No call needs half of it, and lists repeat theirs four times in their `Link` header. */
const API_ADDRESS_CHARACTERS_MAX = 4_096;

const ADDRESS_TOO_LONG: ProblemInput = {
  status: 414,
  code: 'address-too-long',
  message: 'This address is too long. Use fewer words.',
};

/** Refuses calls of the API whose address is longer than any that it could mean. */
export const refuseLongAddresses = (app: FastifyInstance): void => {
  app.addHook('onRequest', ({ url }, _, done) => {
    const isTooLong = url.length > API_ADDRESS_CHARACTERS_MAX && url.startsWith('/api/');
    done(isTooLong ? new HttpProblem(ADDRESS_TOO_LONG) : undefined);
  });
};

/** The error of Node's parser about bytes that are no request, with what it had read of them. */
export interface UnreadableRequest {
  readonly code: string;
  readonly rawPacket?: unknown;
}

/**
 * Answers what never became a request: no route, hook or error handler sees it. A browser that opens a page gets one, everybody
 * else the problem body of every other answer; then the connection ends.
 */
export const answerUnreadable = (
  { code, rawPacket }: UnreadableRequest,
  socket: Pick<Socket, 'destroyed' | 'writable' | 'end' | 'destroy'>,
): void => {
  // The caller has gone, or has had its answer and is still sending.
  if (code === 'ECONNRESET' || socket.destroyed || !socket.writable) return;
  const input = UNREADABLE.get(code) ?? MALFORMED;
  const read = Buffer.isBuffer(rawPacket) ? rawPacket.toString('latin1', 0, START_BYTES) : '';
  const isPage = code === TOO_LARGE && !CALL.test(read);
  socket.end(asHttp(input, isPage));
  // Cut off at once, a caller that is still sending would lose the answer with the connection.
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
};

const LINGER_MS = 1_000;
const TOO_LARGE = 'HPE_HEADER_OVERFLOW';
const START_BYTES = 64;

const MALFORMED: ProblemInput = {
  status: 400,
  code: 'bad-request',
  message: 'The request cannot be read',
};

const UNREADABLE: ReadonlyMap<string, ProblemInput> = new Map([
  [
    TOO_LARGE,
    {
      status: 431,
      code: 'headers-too-large',
      message: 'This address is too long, or its headers are too large. Use fewer words.',
    },
  ],
  [
    'ERR_HTTP_REQUEST_TIMEOUT',
    { status: 408, code: 'timeout', message: 'The request took too long to arrive' },
  ],
]);

/**
 * What is read of a request is its last packet: the first line, unless it came in several. Then it was an address that somebody
 * pasted, more likely than a call of a program, which goes by the status in any case.
 */
const CALL = /^(?:(?!GET )[A-Z]+ |GET \/(?:api|health|uploads|\.well-known)[/?])/;

const page = ({ status, message }: ProblemInput): string =>
  plainPage({
    title: STATUS_CODES[status] ?? 'Error',
    main: `<h1>This page cannot be opened</h1><p>${escaped(message)}</p><p>Nothing was lost: go back with your browser, or to the <a href="/">start of Keepsale</a>.</p>`,
  });

const asHttp = (input: ProblemInput, isPage: boolean): string => {
  const { status } = input;
  const body = isPage ? page(input) : JSON.stringify(problem(input));
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Error'}`,
    `content-type: ${isPage ? 'text/html; charset=utf-8' : PROBLEM_MEDIA_TYPE}`,
    `content-length: ${Buffer.byteLength(body)}`,
    `${REQUEST_ID}: ${randomUUID()}`,
    "content-security-policy: default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    'x-content-type-options: nosniff',
    'cache-control: no-store',
    'connection: close',
    '',
    body,
  ].join('\r\n');
};
