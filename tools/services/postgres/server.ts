import type { ChildProcess } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { freePort } from '../free-port.ts';
import { hasExited, spawnTied, stopProcess } from '../tied-process.ts';
import { until } from '../until.ts';
import { type Account, chooseAccount } from './account.ts';
import { findPostgresBinaries, type PostgresBinaries } from './binaries.ts';
import { ensureCluster, POSTGRES_USER } from './cluster.ts';
import { explainPostgresFailure } from './explain.ts';
import { endOrphan } from './orphan.ts';
import { readOrMakePassword } from './password.ts';
import { readPidFile } from './pid-file.ts';

export interface EmbeddedPostgres {
  /** `postgres://…@127.0.0.1:…/postgres`, with the password: keep it out of logs. */
  readonly url: string;
  /** Starts the server on that address; again after it died. Rejects with an OperatorError when it does not come up. */
  readonly start: () => Promise<ChildProcess>;
}

export interface PostgresOptions {
  /** The cluster's files go to `<folder>/pg`, the password to `<folder>/pg.password`. */
  readonly folder: string;
  /** False for tests only: a crash of the machine may lose data, and everything is faster. */
  readonly durable: boolean;
  /** Where the server's own log lines go, as they come. */
  readonly onOutput?: (text: string) => void;
  /** Those of the release, unless the cluster is there and of another major. */
  readonly binaries?: PostgresBinaries;
}

const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 8_000;
const OUTPUT_KEPT_CHARS = 8_000;

/** Lays out the cluster on first use and ends what a killed run left behind; nothing runs yet. */
export async function preparePostgres(options: PostgresOptions): Promise<EmbeddedPostgres> {
  const binaries = options.binaries ?? findPostgresBinaries();
  const dataFolder = join(options.folder, 'pg');
  // Postgres runs as another user when we are root: it must be able to pass through the folder above its own.
  mkdirSync(options.folder, { recursive: true, mode: 0o711 });
  const account = chooseAccount({ binary: binaries.postgres, folder: options.folder, dataFolder });
  const password = readOrMakePassword(join(options.folder, 'pg.password'), dataFolder);
  ensureCluster({ binaries, account, folder: dataFolder, password, durable: options.durable });
  endOrphan(binaries, account, dataFolder);
  const port = await freePort();
  const server = { binaries, account, dataFolder, port, options };
  return {
    url: `postgres://${POSTGRES_USER}:${password}@127.0.0.1:${port}/postgres`,
    start: () => startServer(server),
  };
}

export interface RunningPostgres {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** A server for tests and tools: prepared, started, and stopped by the caller. */
export async function runPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const { url, start } = await preparePostgres(options);
  const child = await start();
  return { url, stop: () => stopPostgres(child) };
}

/** A fast shutdown: clients are cut off, everything committed is on disk. */
export function stopPostgres(child: ChildProcess): Promise<void> {
  return stopProcess(child, { signal: 'SIGINT', timeoutMs: STOP_TIMEOUT_MS });
}

interface Server {
  readonly binaries: PostgresBinaries;
  readonly account: Account;
  readonly dataFolder: string;
  readonly port: number;
  readonly options: PostgresOptions;
}

async function startServer(server: Server): Promise<ChildProcess> {
  const child = spawnTied(server.binaries.postgres, serverArguments(server), {
    env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC', ...KEEP_MEMORY },
    cwd: server.dataFolder,
    stdio: ['ignore', 'pipe', 'pipe'],
    deathSignal: 'SIGINT',
    prefix: server.account.prefix,
  });
  const output = collectOutput(child, server.options.onOutput);
  const isReady = () => {
    const file = readPidFile(server.dataFolder);
    return file?.ready === true && file.pid === child.pid;
  };
  await until(() => hasExited(child) || isReady(), { timeoutMs: START_TIMEOUT_MS });
  if (hasExited(child) || !isReady()) {
    await stopPostgres(child);
    throw explainPostgresFailure(`start in ${dirname(server.dataFolder)}`, output());
  }
  return child;
}

/**
 * For glibc's malloc (mallopt(3); others ignore it): a backend keeps what it freed, 64 MB at most, instead of giving it back to
 * the kernel after each large answer and faulting it in again for the next one, which took half the backend's time for a list.
 */
const KEEP_MEMORY = {
  MALLOC_MMAP_THRESHOLD_: String(32 * 1024 * 1024),
  MALLOC_TRIM_THRESHOLD_: String(64 * 1024 * 1024),
};

function serverArguments({ dataFolder, port, options }: Server): readonly string[] {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // A refused row's own words (DETAIL, CONTEXT) would stand in the log: an e-mail address, a customer's name.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    ...(options.durable
      ? {}
      : { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }),
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return ['-D', dataFolder, '-p', String(port), ...flags];
}

function collectOutput(child: ChildProcess, onOutput?: (text: string) => void): () => string {
  let kept = '';
  const take = (chunk: Buffer) => {
    const text = chunk.toString('utf8');
    kept = (kept + text).slice(-OUTPUT_KEPT_CHARS);
    onOutput?.(text);
  };
  child.stdout?.on('data', take);
  child.stderr?.on('data', take);
  child.on('error', (error) => {
    kept += error.message;
  });
  return () => kept;
}
