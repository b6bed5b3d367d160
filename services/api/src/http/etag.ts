import { READ_MODEL_VERSION } from '@keepsale/read-model';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from './problem.ts';
import { sellerOf } from './seller.ts';

/** Rises when an answer's shape or meaning changes for the same rows: every cached answer is then stale. */
const API_VERSION = 1;

/** A JSON text as Postgres built it: sent as it is, never parsed here. */
export interface JsonText {
  readonly json: string;
}

export interface FreshOptions {
  /** The month or day that the server chose because the client named none: it is part of the ETag. */
  readonly chosen?: string;
  /** The line of the 404 when `load` finds nothing. */
  readonly absent?: string;
}

/**
 * Answers a GET whose data only changes with the seller's revision: 304 before any query where the client has it already.
 * Nothing newer is ever withheld: the tag names the revision before `load` runs.
 *
 * @param load `null` when there is no such thing (404).
 */
export const sendFresh = async (
  request: FastifyRequest,
  reply: FastifyReply,
  load: () => Promise<JsonText | object | null>,
  { chosen, absent = 'Not found' }: FreshOptions = {},
): Promise<FastifyReply> => {
  const seller = sellerOf(request);
  const tag = etag(seller.revision, chosen);
  void reply
    .header('etag', tag)
    .header('cache-control', 'private, no-cache')
    .header('vary', 'Authorization');
  if (seller.parked) void reply.header('projection-lagging', 'true');
  const ifNoneMatch = request.headers['if-none-match'];
  if (names(ifNoneMatch, tag)) return reply.code(304).send();

  const found = await load();
  if (found === null) {
    void reply.removeHeader('etag');
    throw notFound(absent);
  }
  // Whatever there is, if there is anything.
  return ifNoneMatch?.trim() === '*' ? reply.code(304).send() : sendJson(reply, found);
};

export const sendJson = (reply: FastifyReply, body: JsonText | object): FastifyReply =>
  reply.type('application/json; charset=utf-8').send('json' in body ? body.json : body);

/**
 * The revision that an `If-Match` header names: the thing is unchanged for that client when it last changed at or before
 * it. `null`: no condition (`*` or no header). `'unknown'`: a tag that is not ours or of another version, so that the
 * condition fails.
 */
export const revisionToMatch = (request: FastifyRequest): number | null | 'unknown' => {
  const header = request.headers['if-match'];
  if (header === undefined || header.trim() === '*') return null;
  const revisions = header.split(',').flatMap((tag) => {
    const match = OUR_TAG.exec(tag.trim());
    return match?.[1] === undefined ? [] : [Number(match[1])];
  });
  return revisions.length === 0 ? 'unknown' : Math.max(...revisions);
};

const VERSIONS = `${READ_MODEL_VERSION}.${API_VERSION}`;
/**
 * Also as a proxy marks it that packs the answer: nginx makes it weak, Apache and Caddy name the packing in it. It says which
 * revision the client has seen, not which bytes.
 */
const OUR_TAG = new RegExp(
  String.raw`^(?:W/)?"${VERSIONS}\.(-?\d{1,15})(?:\.\d[\d-]*)?(?:-[a-z]+)?"$`,
);

const etag = (revision: number, chosen: string | undefined): string =>
  `"${VERSIONS}.${revision}${chosen === undefined ? '' : `.${chosen}`}"`;

/** Weak comparison, as RFC 9110 wants it for If-None-Match; marked by a proxy, too. */
const names = (header: string | undefined, tag: string): boolean =>
  header?.split(',').some((candidate) => unmarked(candidate.trim()) === tag) ?? false;

const unmarked = (tag: string): string => tag.replace(/^W\//, '').replace(/-[a-z]+"$/, '"');
