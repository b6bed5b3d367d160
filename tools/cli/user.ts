import { ONE_TIME_PASSWORD_HOURS, resetPassword } from '@keepsale/api/identity/admin';
import { complain, say } from '../console.ts';
import { withPool } from '../product/with-pool.ts';
import { OperatorError } from '../services/operator-error.ts';
import type { Command } from './command.ts';

export const userResetPassword: Command = {
  words: ['user', 'reset-password'],
  operands: ['EMAIL'],
  flags: [],
  summary: 'Print a one-time password, to be changed at the next login; ends all sessions.',
  run: async ({ operands: [email = ''] }, { databaseUrl }) => {
    const password = await withPool(databaseUrl, (pool) => resetPassword(pool, email));
    if (password === null) throw new OperatorError(`There is no account with the e-mail ${email}.`);
    say(password);
    complain(`Good for ${ONE_TIME_PASSWORD_HOURS} hours; all sessions of ${email} have ended.`);
    return 0;
  },
};
