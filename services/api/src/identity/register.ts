import { randomUUID } from 'node:crypto';
import type { Registration } from '@keepsale/domain/identity/register-form';
import { sql } from 'kysely';
import { type Attempts, placeOf } from './attempts.ts';
import type { IdentityDb } from './database.ts';
import { emailKey } from './email.ts';
import { invitationHash } from './invitation-code.ts';
import type { Passwords } from './passwords.ts';

const BAD_CODES_MAX = 30;

export interface Registered {
  readonly id: string;
  readonly email: string;
  readonly fullName: string;
}

/** - `bad-code`: unknown, used or expired, told by one text. - `too-many`: bad codes from that address. */
export type RegisterOutcome =
  | { readonly status: 'registered'; readonly user: Registered }
  | { readonly status: 'bad-code' }
  | { readonly status: 'email-taken' }
  | { readonly status: 'too-many'; readonly waitSeconds: number };

export interface RegisterDeps {
  readonly db: IdentityDb;
  readonly passwords: Passwords;
  readonly attempts: Attempts;
}

/** Makes the account and spends the code, both or neither. */
export const register = async (
  { db, passwords, attempts }: RegisterDeps,
  registration: Registration,
  ip: string,
): Promise<RegisterOutcome> => {
  const limits = [{ subject: `register ${placeOf(ip)}`, max: BAD_CODES_MAX }];
  const waitSeconds = await attempts.waitOf(limits);
  if (waitSeconds !== null) return { status: 'too-many', waitSeconds };

  const codeHash = invitationHash(registration.registrationCode);
  const outcome = (await isUsable(db, codeHash))
    ? await join(db, codeHash, {
        ...registration,
        // Costly, so only for who has a code; and before the transaction, which others wait for.
        passwordHash: await passwords.hash(registration.password),
      })
    : BAD_CODE;
  if (outcome.status !== 'bad-code') return outcome;
  const tooMany = await attempts.fail(limits);
  return tooMany === null ? outcome : { status: 'too-many', waitSeconds: tooMany };
};

const BAD_CODE = { status: 'bad-code' } as const;

const usable = sql<boolean>`used_at is null and (expires_at is null or expires_at > now())`;

const isUsable = async (db: IdentityDb, codeHash: Buffer): Promise<boolean> => {
  const found = await db
    .selectFrom('invitations')
    .select('hint')
    .where('code_hash', '=', codeHash)
    .where(usable)
    .executeTakeFirst();
  return found !== undefined;
};

/** Two with one code: the second waits for the first's row, and finds it used, or unused when the first failed. */
const join = (
  db: IdentityDb,
  codeHash: Buffer,
  { email, name, passwordHash }: Registration & { readonly passwordHash: string },
): Promise<RegisterOutcome> =>
  db.transaction().execute(async (transaction) => {
    const spent = await transaction
      .updateTable('invitations')
      .set({ used_at: sql<Date>`now()` })
      .where('code_hash', '=', codeHash)
      .where(usable)
      .returning('hint')
      .executeTakeFirst();
    if (spent === undefined) return BAD_CODE;

    const id = randomUUID();
    const inserted = await transaction
      .insertInto('users')
      .values({
        id,
        email,
        email_key: emailKey(email),
        full_name: name,
        password_hash: passwordHash,
        one_time_until: null,
      })
      .onConflict((conflict) => conflict.column('email_key').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (inserted !== undefined)
      return { status: 'registered', user: { id, email, fullName: name } };

    await transaction
      .updateTable('invitations')
      .set({ used_at: null })
      .where('code_hash', '=', codeHash)
      .execute();
    return { status: 'email-taken' };
  });
