import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Account, giveTo } from './account.ts';
import type { PostgresBinaries } from './binaries.ts';
import { explainPostgresFailure } from './explain.ts';

/** The superuser of the embedded Postgres. */
export const POSTGRES_USER = 'keepsale';

/** Case folding and ILIKE work for every language, and no system locale is needed. */
const LOCALE = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=PG_UNICODE_FAST'];

interface NewCluster {
  readonly binaries: PostgresBinaries;
  readonly account: Account;
  /** The folder that gets the files; its parent must exist. */
  readonly folder: string;
  readonly password: string;
  /** False for tests: made without waiting for the disk. */
  readonly durable: boolean;
}

/** Makes the files of a new cluster unless they are there. A crash on the way leaves nothing that looks finished. */
export function ensureCluster(cluster: NewCluster): void {
  if (existsSync(join(cluster.folder, 'PG_VERSION'))) return;
  const draft = `${cluster.folder}.new`;
  const passwordFile = `${cluster.folder}.pw`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  giveTo(cluster.account, draft);
  try {
    writeFileSync(passwordFile, cluster.password, { mode: 0o600 });
    giveTo(cluster.account, passwordFile);
    runInitdb(cluster, draft, passwordFile);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(draft, cluster.folder);
}

function runInitdb(
  { binaries, account, durable }: NewCluster,
  draft: string,
  passwordFile: string,
): void {
  const [program = '', ...args] = [
    ...account.prefix,
    binaries.initdb,
    `--pgdata=${draft}`,
    `--username=${POSTGRES_USER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    ...LOCALE,
    ...(durable ? [] : ['--no-sync']),
  ];
  const { status, stderr, error } = spawnSync(program, args, {
    cwd: draft,
    env: { ...process.env, LC_ALL: 'C' },
    encoding: 'utf8',
  });
  if (status !== 0) throw explainPostgresFailure('initdb', error?.message ?? stderr);
}
