import { sweepHalfWritten } from '@keepsale/api/account/admin';
import { complain, say } from '../console.ts';
import { withDatabase } from '../product/at-rest.ts';
import { scrubDatabase } from '../product/scrub.ts';
import { withPool } from '../product/with-pool.ts';
import type { OfflineRun } from './command.ts';

export const eraseScrub: OfflineRun = () =>
  withDatabase(process.env, async ({ databaseUrl, eventStoreUrl, dataDir }) => {
    // What a request that is running may still need is younger.
    const anHourAgo = new Date(Date.now() - 3_600_000);
    await sweepHalfWritten(dataDir, anHourAgo);
    const { tables, unfinished, readers, refused } = await withPool(databaseUrl, (pool) =>
      scrubDatabase(pool),
    );
    if (readers > 0) {
      complain(
        `Nothing was scrubbed: ${readers} transactions that began before this can still see what was deleted. End them (a backup? a forgotten session?), then repeat this.`,
      );
      return 1;
    }
    say(`${tables} tables were written anew, without what was deleted from them.`);
    for (const statement of refused) {
      complain(`The database's user may not do this; let one do it who may: ${statement}`);
    }
    if (!eventStoreUrl.startsWith('postgres')) {
      complain('The events are in EventStoreDB: scavenge each of its nodes (docs/security.md).');
    }
    if (unfinished > 0) {
      complain(
        `${unfinished} accounts are still being erased. Start the product, then repeat this.`,
      );
    }
    say('Backups, archived logs and replicas are not touched: see docs/security.md.');
    return refused.length + unfinished === 0 ? 0 : 1;
  });
