import { paint, say } from '../console.ts';
import { examine } from '../doctor/examine.ts';
import type { Finding } from '../doctor/finding.ts';
import { type Prepare, withDatabase } from '../product/at-rest.ts';
import { migrateDatabase } from '../product/migrate.ts';
import { readSettings } from '../product/settings.ts';
import { upgradeDataFolder } from '../upgrade/upgrade.ts';
import type { OfflineRun } from './command.ts';

export const doctor: OfflineRun = ({ flags }) =>
  withDatabase(process.env, async (place) => {
    const { host, port, redisUrl } = readSettings(process.env);
    const keysFile = process.env['KEYS_FILE'];
    const patient = {
      ...place,
      host,
      port,
      redisUrl,
      keysFile: keysFile === '' ? undefined : keysFile,
    };
    let isWell = true;
    for await (const finding of examine(patient)) {
      if (finding.state === 'bad') isWell = false;
      say(flags['json'] === true ? JSON.stringify(finding) : lineOf(finding));
    }
    return isWell ? 0 : 1;
  });

export const migrate: OfflineRun = () =>
  withDatabase(
    process.env,
    async ({ databaseUrl }) => {
      await migrateDatabase(databaseUrl);
      say('The database is up to date.');
      return 0;
    },
    upgradeFirst,
  );

const upgradeFirst: Prepare = (rest) =>
  upgradeDataFolder({ ...rest, durable: true, tell: say, signal: new AbortController().signal });

const SUBJECT_WIDTH = 15;

function lineOf(finding: Finding): string {
  const start = `${signOf(finding)} ${finding.subject.padEnd(SUBJECT_WIDTH)} ${finding.says}`;
  return finding.state === 'good' ? start : `${start}\n  → ${finding.do}`;
}

function signOf({ state }: Finding): string {
  switch (state) {
    case 'good':
      return paint('ok ', 'green');
    case 'worth-a-look':
      return paint('!  ', 'yellow');
    case 'bad':
      return paint('BAD', 'red');
  }
}
