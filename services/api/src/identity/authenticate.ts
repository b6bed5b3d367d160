import type { FastifyReply, FastifyRequest } from 'fastify';
import { tooManyRequests } from '../http/limits.ts';
import { HttpProblem } from '../http/problem.ts';
import { type Seller, sellerOf } from '../http/seller.ts';
import { AUDIT_CALLS, WHOLE_HISTORY_CALLS } from './audit-calls.ts';
import type { AuditSessions } from './audit-sessions.ts';
import { isDownloadable } from './downloadable.ts';
import type { Downloads } from './downloads.ts';
import type { FindSession } from './sessions.ts';
import type { TokenClaims, Tokens } from './tokens.ts';

export interface AuthenticateDeps {
  readonly tokens: Tokens;
  readonly findSession: FindSession;
  readonly auditSessions: AuditSessions;
  readonly downloads: Downloads;
  /** Requests of which it is not known yet who asks, since when; the first came first. */
  readonly atTheDoor: Map<FastifyRequest, number>;
}

/**
 * Finds out who asks, by the Bearer token, or for a download by its ticket: `request.seller`. For the sellers' scope, before
 * anything else. An auditor gets no further than {@link AUDIT_CALLS}.
 */
export const createAuthenticate =
  (deps: AuthenticateDeps) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const token = /^Bearer +([\w.~+/-]+=*) *$/i.exec(request.headers.authorization ?? '')?.[1];
    deps.atTheDoor.set(request, performance.now());
    try {
      request.seller = await (token === undefined
        ? byTicket(deps, request)
        : byToken(deps, token, { request, reply }));
    } finally {
      deps.atTheDoor.delete(request);
    }
  };

/** 403 for a session that a one-time password opened: it may only choose another password. */
export const requireOwnPassword = (request: FastifyRequest): Promise<void> => {
  if (!sellerOf(request).mustChangePassword) return Promise.resolve();
  throw new HttpProblem({
    status: 403,
    code: 'password-change-required',
    message: 'Please choose a new password first',
  });
};

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

const byToken = async (
  deps: AuthenticateDeps,
  token: string,
  exchange: Exchange,
): Promise<Seller> => {
  const { tokens, findSession } = deps;
  const claims = await tokens.verify('seller', token);
  if (claims !== null) return (await findSession(claims)) ?? refuse();
  const auditor = await tokens.verify('auditor', token);
  return auditor === null ? refuse() : byAuditLink(deps, auditor, exchange);
};

const byAuditLink = async (
  { auditSessions }: AuthenticateDeps,
  claims: TokenClaims,
  { request, reply }: Exchange,
): Promise<Seller> => {
  const call = callOf(request);
  const visit = await auditSessions.visit(claims, call);
  if (visit.status === 'refused') return refuse();
  if (visit.status === 'too-many') throw tooManyRequests(visit.waitSeconds);
  if (!AUDIT_CALLS.has(call)) throw readOnly();
  if (WHOLE_HISTORY_CALLS.has(call)) {
    await claimWork(auditSessions, claims.sessionId, { request, reply });
  }
  return visit.seller;
};

const claimWork = async (
  auditSessions: AuditSessions,
  link: string,
  { request, reply }: Exchange,
): Promise<void> => {
  if (!(await auditSessions.startWork(link))) throw tooManyRequests(WORK_RETRY_SECONDS, BUSY);
  const release = (): void => {
    auditSessions.endWork(link).catch((err: unknown) => {
      request.log.warn({ err }, 'an audit link is free again later');
    });
  };
  // However it ends: answered, refused, or the auditor hung up; who did so by now is not heard of again.
  if (reply.raw.destroyed) release();
  else reply.raw.once('close', release);
};

const WORK_RETRY_SECONDS = 5;
const BUSY = 'A verification or export of this link is under way already. Please wait.';

/** Fastify answers HEAD by the route of GET. */
const callOf = ({ method, routeOptions }: FastifyRequest): string =>
  `${method === 'HEAD' ? 'GET' : method} ${routeOptions.url ?? ''}`;

const byTicket = async (
  { downloads }: AuthenticateDeps,
  { method, url }: FastifyRequest,
): Promise<Seller> => {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  const ticket = searchParams.get('ticket');
  if (ticket === null || method !== 'GET' || !isDownloadable(pathname)) return refuse();
  return (await downloads.redeem(ticket, pathname)) ?? refuse();
};

const readOnly = (): HttpProblem =>
  new HttpProblem({
    status: 403,
    code: 'audit-access-only',
    message: 'An audit link opens the books for reading, and nothing else',
  });

/** One answer for missing, garbled, foreign, expired and revoked. */
const refuse = (): never => {
  throw new HttpProblem(
    { status: 401, code: 'unauthorized', message: 'Please log in again' },
    { 'www-authenticate': 'Bearer realm="keepsale"' },
  );
};
