import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { identityDatabase } from './database.ts';
import { emailKey } from './email.ts';
import { invitationHash, invitationHint, newInvitationCode } from './invitation-code.ts';
import { createPasswords } from './passwords.ts';

export interface InvitationRequest {
  readonly count: number;
  /** `null`: good until used. */
  readonly expiresInMs: number | null;
}

/** New single-use registration codes, letters and digits. They are shown here and never again: only their hashes are kept. */
export const createInvitations = async (
  pool: Pool,
  { count, expiresInMs }: InvitationRequest,
): Promise<readonly string[]> => {
  const codes = Array.from({ length: count }, newInvitationCode);
  if (codes.length === 0) return codes;
  const expiresAt = expiresInMs === null ? null : new Date(Date.now() + expiresInMs);
  await identityDatabase(pool)
    .insertInto('invitations')
    .values(
      codes.map((code) => ({
        code_hash: invitationHash(code),
        hint: invitationHint(code),
        expires_at: expiresAt,
        used_at: null,
      })),
    )
    .execute();
  return codes;
};

export interface Invitation {
  /** The code's first characters. */
  readonly hint: string;
  readonly status: 'open' | 'used' | 'expired';
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly usedAt: Date | null;
}

/** Every registration code ever made, newest first. */
export const listInvitations = async (pool: Pool): Promise<readonly Invitation[]> => {
  const rows = await identityDatabase(pool)
    .selectFrom('invitations')
    .select(['hint', 'created_at', 'expires_at', 'used_at'])
    .select(sql<boolean>`coalesce(expires_at <= now(), false)`.as('is_over'))
    .orderBy('created_at', 'desc')
    .orderBy('code_hash')
    .execute();
  return rows.map((row) => ({
    hint: row.hint,
    status: row.used_at === null ? (row.is_over ? 'expired' : 'open') : 'used',
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    usedAt: row.used_at,
  }));
};

/** Whether somebody could still register with this code. */
export const isInvitationOpen = async (pool: Pool, code: string): Promise<boolean> => {
  const open = await identityDatabase(pool)
    .selectFrom('invitations')
    .select('code_hash')
    .where('code_hash', '=', invitationHash(code))
    .where('used_at', 'is', null)
    .where(sql<boolean>`coalesce(expires_at > now(), true)`)
    .executeTakeFirst();
  return open !== undefined;
};

/** How long a one-time password opens a session. */
export const ONE_TIME_PASSWORD_HOURS = 24;

/**
 * Gives the account a one-time password, ends its sessions, and returns the password; `null` when there is no such account. It opens
 * sessions for a day, in which nothing is allowed but choosing another password (and logging out).
 */
export const resetPassword = async (pool: Pool, email: string): Promise<string | null> => {
  const db = identityDatabase(pool);
  const password = oneTimePassword();
  const passwordHash = await (await createPasswords()).hash(password);
  return db.transaction().execute(async (transaction) => {
    const user = await transaction
      .updateTable('users')
      .set({
        password_hash: passwordHash,
        one_time_until: oneTimeUntil(),
      })
      .where('email_key', '=', emailKey(email))
      .where('status', '=', 'active')
      .returning('id')
      .executeTakeFirst();
    if (user === undefined) return null;
    await transaction.deleteFrom('sessions').where('user_id', '=', user.id).execute();
    return password;
  });
};

export interface ComingUser {
  readonly id: string;
  readonly email: string;
  readonly fullName: string;
}

/** Makes the user of an account that comes from elsewhere, and gives its one-time password; `null` when id or e-mail are taken. */
export const admitUser = async (
  pool: Pool,
  { id, email, fullName }: ComingUser,
): Promise<string | null> => {
  const password = oneTimePassword();
  const passwordHash = await (await createPasswords()).hash(password);
  const admitted = await identityDatabase(pool)
    .insertInto('users')
    .values({
      id,
      email: email.trim(),
      email_key: emailKey(email),
      full_name: fullName,
      password_hash: passwordHash,
      one_time_until: oneTimeUntil(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return admitted === undefined ? null : password;
};

const oneTimeUntil = (): Date => new Date(Date.now() + ONE_TIME_PASSWORD_HOURS * 3_600_000);

/** To be read out and typed: no letters that look alike; 14 of 31 are 69 bits. */
const ONE_TIME_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const ONE_TIME_LENGTH = 14;

const oneTimePassword = (): string =>
  Array.from({ length: ONE_TIME_LENGTH }, () =>
    ONE_TIME_ALPHABET.charAt(randomInt(ONE_TIME_ALPHABET.length)),
  ).join('');
