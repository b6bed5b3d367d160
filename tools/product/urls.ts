import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isErrno } from '../services/tied-process.ts';

/** How the command line finds a running product. Holds the password of the embedded Postgres. */
export interface RunningUrls {
  readonly address: string;
  readonly databaseUrl: string;
  readonly eventStoreUrl: string;
}

export function rememberUrls(dataDir: string, urls: RunningUrls): void {
  const file = fileIn(dataDir);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, JSON.stringify(urls), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

export function forgetUrls(dataDir: string): void {
  rmSync(fileIn(dataDir), { force: true });
}

/** Undefined when no product runs on that folder (or one was killed before it could write this). */
export function recallUrls(dataDir: string): RunningUrls | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(fileIn(dataDir), 'utf8'));
    return isRunningUrls(value) ? value : undefined;
  } catch (error) {
    if (isErrno(error, 'ENOENT') || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function fileIn(dataDir: string): string {
  return join(dataDir, 'run', 'urls.json');
}

function isRunningUrls(value: unknown): value is RunningUrls {
  return (
    typeof value === 'object' &&
    value !== null &&
    'address' in value &&
    'databaseUrl' in value &&
    'eventStoreUrl' in value &&
    typeof value.address === 'string' &&
    typeof value.databaseUrl === 'string' &&
    typeof value.eventStoreUrl === 'string'
  );
}
