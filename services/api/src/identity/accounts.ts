import type { ChangePasswordRequest, DeleteUserRequest, User } from '@keepsale/contracts/identity';
import type { Violation } from '@keepsale/contracts/problem';
import { passwordField } from '@keepsale/domain/identity/register-form';
import { isBlankText } from '@keepsale/domain/kernel/text';
import type { Seller } from '../http/seller.ts';
import type { IdentityDb } from './database.ts';
import type { Passwords } from './passwords.ts';

export interface AccountDeps {
  readonly db: IdentityDb;
  readonly passwords: Passwords;
}

export const readUser = async (db: IdentityDb, { id }: Seller): Promise<User | undefined> =>
  db
    .selectFrom('users')
    .select(['email', 'full_name as fullName'])
    .where('id', '=', id)
    .executeTakeFirst();

/** The token of this session is refused from then on. */
export const logout = async (db: IdentityDb, { sessionId }: Seller): Promise<void> => {
  await db.deleteFrom('sessions').where('id', '=', sessionId).execute();
};

/** Ends every other session. `null` when done. A wrong current password is a violation: the session itself is good. */
export const changePassword = async (
  { db, passwords }: AccountDeps,
  { id, sessionId }: Seller,
  body: ChangePasswordRequest,
): Promise<readonly Violation[] | null> => {
  const [current, next] = [body.currentPassword ?? '', body.newPassword ?? ''];
  const currentHash = await passwordHashOf(db, id);
  if (!(await passwords.verify(currentHash, current))) {
    return [{ propertyPath: 'currentPassword', message: 'Current password is wrong' }];
  }
  const problem = passwordProblem(next) ?? (next === current ? SAME_PASSWORD : null);
  if (problem !== null) return [{ propertyPath: 'newPassword', message: problem }];

  const nextHash = await passwords.hash(next);
  const changed = await db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('users')
      .set({ password_hash: nextHash, one_time_until: null })
      .where('id', '=', id)
      .where('password_hash', '=', currentHash)
      .executeTakeFirst();
    await transaction
      .deleteFrom('sessions')
      .where('user_id', '=', id)
      .where('id', '<>', sessionId)
      .execute();
    return numUpdatedRows > 0n;
  });
  return changed
    ? null
    : [{ propertyPath: 'currentPassword', message: 'Your password was changed meanwhile' }];
};

const SAME_PASSWORD = 'Please choose a password other than the current one';

/** What is wrong with a password that somebody chooses, in the words of the register form. */
const passwordProblem = (password: string): string | null => {
  const read = isBlankText(password)
    ? passwordField.missing
    : passwordField.read(password, 'Password', 'json');
  return read.ok ? null : read.error;
};

/** `null` when it is the account's password. */
export const checkPassword = async (
  { db, passwords }: AccountDeps,
  { id }: Seller,
  body: DeleteUserRequest,
): Promise<readonly Violation[] | null> =>
  (await passwords.verify(await passwordHashOf(db, id), body.password ?? ''))
    ? null
    : [{ propertyPath: 'password', message: 'Password is wrong' }];

const passwordHashOf = async (db: IdentityDb, id: string): Promise<string | null> => {
  const user = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', id)
    .executeTakeFirst();
  return user?.password_hash ?? null;
};
