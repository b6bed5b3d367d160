import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { OperatorError } from '../services/operator-error.ts';
import { isErrno } from '../services/tied-process.ts';
import { keptSequences, keptTables, nameOf } from './catalogue.ts';
import { explainTarget } from './explain.ts';
import { copyFile, createMeter, KEPT_FOLDERS, keptFiles, KEYS_NAME } from './files.ts';
import {
  BACKUP_FORMAT,
  type BackedUpTable,
  type Manifest,
  type StoredFile,
  writeManifest,
} from './manifest.ts';

export interface BackupSource {
  readonly databaseUrl: string;
  readonly dataDir: string;
  /** The signing keys, where they do not lie in the data folder. */
  readonly keysFile: string | undefined;
  /** Whether the events are in that database. */
  readonly log: Manifest['log'];
  readonly release: string;
}

/**
 * Writes everything that cannot be made anew: every table but the read models and the queue, in one snapshot, then files and keys.
 * The product goes on meanwhile. Files come after the snapshot: they are written once, before any row names them.
 *
 * @throws OperatorError when the folder holds something already, or cannot be written; it is as it was then.
 */
export async function makeBackup(source: BackupSource, folder: string): Promise<Manifest> {
  requireOutside(source.dataDir, folder);
  try {
    await makeEmptyFolder(folder);
  } catch (error) {
    throw explainTarget(error, folder);
  }
  try {
    return await fill(source, folder);
  } catch (error) {
    // It was empty: what there is, this made. Half of a backup would only be in the way of the next.
    for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true });
    throw explainTarget(error, folder);
  }
}

/** What lies among the photos and reports would be taken for some. */
function requireOutside(dataDir: string, folder: string): void {
  const taken = [...KEPT_FOLDERS, 'pg'].map((name) => join(dataDir, name) + sep);
  if (!taken.some((start) => `${folder}${sep}`.startsWith(start))) return;
  throw new OperatorError(
    `${folder} lies among what is to be backed up. Name a folder outside of ${dataDir}.`,
  );
}

async function fill(source: BackupSource, folder: string): Promise<Manifest> {
  const rows = await dumpDatabase(source.databaseUrl, folder);
  const files = await copyFiles(source, folder);
  const manifest: Manifest = {
    format: BACKUP_FORMAT,
    release: source.release,
    madeAt: new Date().toISOString(),
    log: source.log,
    ...rows,
    files,
  };
  await writeManifest(folder, manifest);
  return manifest;
}

/** The keys sign sessions and receipts, and the rows hold e-mails: nobody else may look in. */
async function makeEmptyFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length === 0) return;
  throw new OperatorError(
    `${folder} is not empty. Give the backup a folder of its own, such as ${folder}-${new Date().toISOString().slice(0, 10)}.`,
  );
}

async function dumpDatabase(
  databaseUrl: string,
  folder: string,
): Promise<Pick<Manifest, 'tables' | 'sequences'>> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'keepsale-backup',
    connectionTimeoutMillis: CONNECT_MS_MAX,
    statement_timeout: 0,
    idle_in_transaction_session_timeout: 0,
  });
  await client.connect();
  try {
    await client.query('begin transaction isolation level repeatable read read only');
    const tables: BackedUpTable[] = [];
    for (const table of await keptTables(client)) {
      tables.push({ ...(await dumpTable(client, folder, table)) });
    }
    const sequences = await keptSequences(client);
    await client.query('commit');
    return { tables, sequences: [...sequences] };
  } finally {
    await client.end();
  }
}

const CONNECT_MS_MAX = 10_000;

async function dumpTable(
  client: pg.Client,
  folder: string,
  table: { readonly schema: string; readonly table: string; readonly columns: readonly string[] },
): Promise<BackedUpTable> {
  const columns = [...table.columns];
  const path = `tables/${nameOf(table)}.copy.gz`;
  const target = join(folder, path);
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const copy = client.query(
    copyTo(`copy ${nameOf(table)} (${columns.map(quoted).join(', ')}) to stdout`),
  );
  const meter = createMeter();
  await pipeline(
    copy,
    createGzip({ level: 3 }),
    meter.stream,
    createWriteStream(target, { mode: 0o600, flush: true }),
  );
  const { schema, table: name } = table;
  return { schema, table: name, columns, rows: copy.rowCount, file: { path, ...meter.read() } };
}

function quoted(name: string): string {
  return `"${name}"`;
}

async function copyFiles(source: BackupSource, folder: string): Promise<StoredFile[]> {
  const copied: StoredFile[] = [];
  for (const path of await keptFiles(source.dataDir)) {
    const file = await copyFile(join(source.dataDir, path), join(folder, path), path);
    if (file !== null) copied.push(file);
  }
  const keys = await copyKeys(source, folder);
  return keys === null ? copied : [...copied, keys];
}

async function copyKeys(source: BackupSource, folder: string): Promise<StoredFile | null> {
  const keys = source.keysFile ?? join(source.dataDir, KEYS_NAME);
  try {
    return await copyFile(keys, join(folder, KEYS_NAME), KEYS_NAME);
  } catch (error) {
    if (!isErrno(error, 'EACCES', 'EPERM')) throw error;
    throw new OperatorError(`The signing keys (${keys}) cannot be read: run this as their owner.`);
  }
}
