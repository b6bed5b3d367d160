import { ONE_TIME_PASSWORD_HOURS, resetPassword } from '@keepsale/api/identity/admin';
import { complain, say } from '../console.ts';
import { withPool } from '../product/with-pool.ts';
import { OperatorError } from '../services/operator-error.ts';
import type { ProductRun } from './command.ts';

export const userResetPassword: ProductRun = async (
  { operands: [email = ''] },
  { databaseUrl },
) => {
  const password = await withPool(databaseUrl, (pool) => resetPassword(pool, email));
  if (password === null) throw new OperatorError(`There is no account with the e-mail ${email}.`);
  say(password);
  complain(`Good for ${ONE_TIME_PASSWORD_HOURS} hours; all sessions of ${email} have ended.`);
  return 0;
};
