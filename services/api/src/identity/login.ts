import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { isStorableText } from '@keepsale/domain/kernel/text';
import { type Attempts, placeOf } from './attempts.ts';
import type { IdentityDb } from './database.ts';
import { emailKey } from './email.ts';
import type { Passwords } from './passwords.ts';
import type { Tokens } from './tokens.ts';

export const SESSION_HOURS = 24;
const SESSION_MS = SESSION_HOURS * 3_600_000;

const FAILURES_OF_EMAIL_AND_PLACE_MAX = 10;
const FAILURES_OF_PLACE_MAX = 100;
/** From here on, guessing spread over many addresses is slowed; refusing would let anybody lock anybody out. */
const FAILURES_OF_EMAIL_MAX = 50;
const SLOWED_MS = 2_000;

export type LoginOutcome =
  | { readonly status: 'in'; readonly token: string }
  | { readonly status: 'refused' }
  | { readonly status: 'too-many'; readonly waitSeconds: number };

export interface LoginDeps {
  readonly db: IdentityDb;
  readonly passwords: Passwords;
  readonly attempts: Attempts;
  readonly tokens: Tokens;
  readonly now: () => Date;
}

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/**
 * An unknown e-mail and a wrong password are told in the same words and take the same time. The limits are looked at before
 * the password is, and again after: of guesses made at the same time only as many are answered as of guesses made in turn.
 */
export const login = async (
  deps: LoginDeps,
  { email, password }: Credentials,
  ip: string,
): Promise<LoginOutcome> => {
  const { attempts } = deps;
  const key = emailKey(email);
  const limits = [
    { subject: `login ${key} ${placeOf(ip)}`, max: FAILURES_OF_EMAIL_AND_PLACE_MAX },
    { subject: `login ${placeOf(ip)}`, max: FAILURES_OF_PLACE_MAX },
  ];
  const ofEmail = { subject: `login ${key}`, max: FAILURES_OF_EMAIL_MAX };
  const before = await attempts.waitOf(limits);
  if (before !== null) return { status: 'too-many', waitSeconds: before };
  if ((await attempts.waitOf([ofEmail])) !== null) await delay(SLOWED_MS);

  const user = await userOf(deps, key, password);
  const tooMany = await (user === null
    ? attempts.fail([...limits, { ...ofEmail, max: null }])
    : attempts.waitOf(limits));
  if (tooMany !== null) return { status: 'too-many', waitSeconds: tooMany };
  const token = user === null ? null : await openSession(deps, user);
  return token === null ? REFUSED : { status: 'in', token };
};

interface KnownUser {
  readonly id: string;
  readonly password_hash: string;
}

/** `null` for an unknown e-mail, a wrong password, and a one-time password that is over. */
const userOf = async (
  { db, passwords, now }: LoginDeps,
  key: string,
  password: string,
): Promise<KnownUser | null> => {
  // Postgres takes no NUL: such a text is the e-mail of no account.
  const user = isStorableText(key)
    ? await db
        .selectFrom('users')
        .select(['id', 'password_hash', 'one_time_until'])
        .where('email_key', '=', key)
        .where('status', '=', 'active')
        .executeTakeFirst()
    : undefined;
  const isRight = await passwords.verify(user?.password_hash ?? null, password);
  if (user === undefined || !isRight) return null;
  return user.one_time_until !== null && user.one_time_until <= now() ? null : user;
};

const REFUSED = { status: 'refused' } as const;

/** `null` when the account was erased or its password changed since it was looked at. */
const openSession = async (
  { db, tokens, now }: Pick<LoginDeps, 'db' | 'tokens' | 'now'>,
  user: KnownUser,
): Promise<string | null> => {
  const sessionId = randomUUID();
  const expiresAt = new Date(now().getTime() + SESSION_MS);
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', user.id)
    .where('expires_at', '<=', now())
    .execute();
  const opened = await db
    .insertInto('sessions')
    .columns(['id', 'user_id', 'expires_at'])
    .expression((from) =>
      from
        .selectFrom('users')
        .select((value) => [
          value.val(sessionId).as('id'),
          'users.id as user_id',
          value.val(expiresAt).as('expires_at'),
        ])
        .where('users.id', '=', user.id)
        .where('users.password_hash', '=', user.password_hash)
        .where('users.status', '=', 'active'),
    )
    .returning('sessions.id')
    .executeTakeFirst();
  if (opened === undefined) return null;
  return tokens.sign('seller', { subject: user.id, sessionId }, expiresAt);
};
