import type { FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { type Attempts, createAttempts } from './attempts.ts';
import { type AuditSessions, createAuditSessions } from './audit-sessions.ts';
import { createAuthenticate } from './authenticate.ts';
import { type IdentityDb, identityDatabase } from './database.ts';
import { createDownloads, type Downloads } from './downloads.ts';
import type { Erasure } from './erasure.ts';
import { type Keys, type KeyLocation, openKeys } from './keys.ts';
import { createPasswords, type Passwords } from './passwords.ts';
import { createReceipts, type Receipts } from './receipts.ts';
import { createFindSession, type FindSession } from './sessions.ts';
import { createTokens, type Tokens } from './tokens.ts';

/** Accounts and sessions. */
export interface Identity {
  readonly db: IdentityDb;
  readonly keys: Keys;
  readonly tokens: Tokens;
  readonly receipts: Receipts;
  readonly auditSessions: AuditSessions;
  readonly downloads: Downloads;
  readonly passwords: Passwords;
  readonly attempts: Attempts;
  readonly authenticate: ReturnType<typeof createAuthenticate>;
  /** Whether a session still stands, for what goes on longer than a request. */
  readonly findSession: FindSession;
  readonly erasure: Erasure;
  readonly now: () => Date;
  /** How many requests wait to be told whose they are, and how long the first of them has waited. */
  readonly waiting: () => { readonly count: number; readonly longestMs: number };
}

export interface IdentityOptions {
  readonly pool: Pool;
  readonly keys: KeyLocation;
  readonly erasure: Erasure;
  readonly now: () => Date;
}

/** @throws KeyFileProblem */
export const openIdentity = async (options: IdentityOptions): Promise<Identity> => {
  const { pool, erasure, now } = options;
  const keys = await openKeys(options.keys);
  const tokens = createTokens(keys, now);
  const atTheDoor = new Map<FastifyRequest, number>();
  const auditSessions = createAuditSessions(pool, now);
  const downloads = createDownloads(pool, now);
  const findSession = createFindSession(pool, now);
  return {
    db: identityDatabase(pool),
    keys,
    tokens,
    receipts: createReceipts(keys),
    auditSessions,
    downloads,
    passwords: await createPasswords(),
    attempts: createAttempts(pool),
    authenticate: createAuthenticate({
      tokens,
      findSession,
      auditSessions,
      downloads,
      atTheDoor,
    }),
    findSession,
    erasure,
    now,
    waiting: () => ({ count: atTheDoor.size, longestMs: longestOf(atTheDoor) }),
  };
};

const longestOf = (sinceMs: ReadonlyMap<FastifyRequest, number>): number => {
  const [firstMs] = sinceMs.values();
  return firstMs === undefined ? 0 : performance.now() - firstMs;
};
