import type { FastifyRequest } from 'fastify';
import { HttpProblem } from '../http/problem.ts';
import { type Seller, sellerOf } from '../http/seller.ts';
import type { FindSession } from './sessions.ts';
import type { Tokens } from './tokens.ts';

export interface AuthenticateDeps {
  readonly tokens: Tokens;
  readonly findSession: FindSession;
  readonly now: () => Date;
}

/** Finds out who asks, by the Bearer token: `request.seller`. For the sellers' scope, before anything else. */
export const createAuthenticate =
  (deps: AuthenticateDeps) =>
  async (request: FastifyRequest): Promise<void> => {
    request.seller = await sessionOf(deps, request);
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

const sessionOf = async (
  { tokens, findSession, now }: AuthenticateDeps,
  { headers }: FastifyRequest,
): Promise<Seller> => {
  const token = /^Bearer +([\w.~+/-]+=*) *$/i.exec(headers.authorization ?? '')?.[1];
  if (token === undefined) throw unauthorized();
  const claims = await tokens.verify('seller', token);
  if (claims === null) throw unauthorized();
  const session = await findSession(claims, now());
  if (session === null) throw unauthorized();
  return session;
};

/** One answer for missing, garbled, foreign, expired and revoked. */
const unauthorized = (): HttpProblem =>
  new HttpProblem(
    { status: 401, code: 'unauthorized', message: 'Please log in again' },
    { 'www-authenticate': 'Bearer realm="keepsale"' },
  );
