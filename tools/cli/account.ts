import { ImportRefused, importAccountZip } from '@keepsale/api/account/admin';
import { ONE_TIME_PASSWORD_HOURS } from '@keepsale/api/identity/admin';
import { typedPath } from '../bootstrap/typed-in.mjs';
import { complain, counted, say } from '../console.ts';
import { withPool } from '../product/with-pool.ts';
import { OperatorError } from '../services/operator-error.ts';
import { type ProductRun, textFlag } from './command.ts';

export const accountImport: ProductRun = async (given, { databaseUrl, eventStoreUrl, dataDir }) => {
  const path = typedPath(given.operands[0] ?? '');
  const email = textFlag(given, 'email');
  try {
    const account = await withPool(databaseUrl, (pool) =>
      importAccountZip({ path, email }, { pool, eventStoreUrl, dataDir }),
    );
    const { events, photos, reports } = account;
    say(account.oneTimePassword);
    complain(
      `Brought ${account.email} here: ${counted(events, 'event')}, ${counted(photos, 'photo')}, ${counted(reports, 'report')}. ` +
        `The password is good for ${ONE_TIME_PASSWORD_HOURS} hours, and to be changed at the first login.`,
    );
    return 0;
  } catch (error) {
    if (error instanceof ImportRefused) throw new OperatorError(error.message);
    throw error;
  }
};
