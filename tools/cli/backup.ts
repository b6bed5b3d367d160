import { typedPath } from '../bootstrap/typed-in.mjs';
import { checkBackup } from '../backup/check-backup.ts';
import { makeBackup } from '../backup/make-backup.ts';
import type { Manifest } from '../backup/manifest.ts';
import { requireEmptyFolders, restoreBackup } from '../backup/restore-backup.ts';
import { complain, counted, say } from '../console.ts';
import { withDatabase, withDatabaseAtRest } from '../product/at-rest.ts';
import { RELEASE } from '../product/release.ts';
import { dataDirOf } from '../product/settings.ts';
import type { OfflineRun } from './command.ts';

export const backup: OfflineRun = ({ operands: [dir = ''] }) =>
  withDatabase(process.env, async ({ databaseUrl, eventStoreUrl, dataDir }) => {
    const folder = typedPath(dir);
    const keysFile = process.env['KEYS_FILE'];
    const log = eventStoreUrl.startsWith('postgres') ? 'here' : 'elsewhere';
    const manifest = await makeBackup(
      {
        databaseUrl,
        dataDir,
        keysFile: keysFile === '' ? undefined : keysFile,
        log,
        release: RELEASE,
      },
      folder,
    );
    say(`Backed up to ${folder}: ${contentsOf(manifest)}.`);
    if (log === 'elsewhere') {
      complain(
        'The events are in an event store of their own and NOT in this backup. Back it up now, after this one, by its own means, ' +
          'or copy it: events copy --from esdb://… --to postgres://…',
      );
    }
    return 0;
  });

export const restore: OfflineRun = async ({ operands: [dir = ''], flags }) => {
  const folder = typedPath(dir);
  const isForReal = flags['check-only'] !== true;
  // Before a large backup is read for nothing.
  if (isForReal) await requireEmptyFolders(dataDirOf(process.env));
  const manifest = await checkBackup(folder);
  say(`The backup of ${manifest.madeAt} is as it was written: ${contentsOf(manifest)}.`);
  if (!isForReal) return 0;
  return withDatabaseAtRest(
    process.env,
    async (place) => {
      const { sellers, events } = await restoreBackup(folder, manifest, place);
      say(
        `Restored into ${place.dataDir}: ${counted(sellers, 'seller')}, ${counted(events, 'event')}.`,
      );
      say('Every hash holds, and the read models were made anew and compared.');
      return 0;
    },
    // Before a database is made in a folder that turns out to be somebody else's.
    ({ dataDir }) => requireEmptyFolders(dataDir),
  );
};

function contentsOf({ tables, files }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${counted(tables.length, 'table')} with ${counted(rows, 'row')}, ${counted(files.length, 'file')}`;
}
