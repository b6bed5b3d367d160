import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Place } from '../product/at-rest.ts';
import { migrateDatabase } from '../product/migrate.ts';
import { OperatorError } from '../services/operator-error.ts';
import { isErrno } from '../services/tied-process.ts';
import { isMigrationTable, keptTables, nameOf } from './catalogue.ts';
import { copyFile, KEPT_FOLDERS, KEYS_NAME } from './files.ts';
import type { BackedUpTable, Manifest } from './manifest.ts';
import { proveBooks, type Proof } from './prove.ts';
import { markFinished, markUnfinished, requireFinished } from './unfinished.ts';

export interface Restored {
  readonly sellers: number;
  readonly events: number;
}

/**
 * Puts a checked backup (`checkBackup`) into an empty place, then proves it: every hash chain, and read models that were made anew
 * and compared. Rows go in as one transaction; a restore that fails is repeated into another empty place.
 *
 * @throws OperatorError when the place is not empty, or what was restored does not hold.
 */
export async function restoreBackup(
  folder: string,
  manifest: Manifest,
  place: Place,
): Promise<Restored> {
  await requireEmptyFolders(place.dataDir);
  const proof = await loadAndProve(folder, manifest, place);
  if (proof.whole) {
    markFinished(place.dataDir);
    return proof;
  }
  throw new OperatorError(
    `The history in this backup does not hold: ${proof.broken}. ` +
      'What was restored is as it was backed up; do not trust it. Look for an older backup.',
  );
}

async function loadAndProve(folder: string, manifest: Manifest, place: Place): Promise<Proof> {
  try {
    await loadBackup(folder, manifest, place);
    return await proveBooks(place);
  } catch (error) {
    if (!isErrno(error, 'ENOSPC', 'EDQUOT', DISK_FULL)) throw error;
    throw new OperatorError(
      `The disk filled up. Delete what was restored so far (${place.dataDir}), free some space, and restore again.`,
    );
  }
}

/** Postgres' own code for it. */
const DISK_FULL = '53100';

/** Only puts it there: whoever calls this proves it. */
export async function loadBackup(folder: string, manifest: Manifest, place: Place): Promise<void> {
  await migrateDatabase(place.databaseUrl);
  await loadRows(folder, manifest, place);
  for (const { path, sha256 } of manifest.files) {
    const copied = await copyFile(join(folder, path), join(place.dataDir, path), path);
    if (copied?.sha256 !== sha256) throw new Error(`${path} changed while it was restored`);
  }
}

/** @throws OperatorError where a product has been, or a restore was not finished. */
export async function requireEmptyFolders(dataDir: string): Promise<void> {
  requireFinished(dataDir);
  for (const name of [...KEPT_FOLDERS, KEYS_NAME]) {
    if (await isAbsentOrEmpty(join(dataDir, name))) continue;
    throw new OperatorError(
      `${dataDir} holds ${name} already. Restore into an empty folder: DATA_DIR=<a new one>.`,
    );
  }
}

async function isAbsentOrEmpty(path: string): Promise<boolean> {
  try {
    return (await readdir(path)).every((name) => name.startsWith('.'));
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return true;
    if (isErrno(error, 'ENOTDIR')) return false;
    throw error;
  }
}

async function loadRows(folder: string, manifest: Manifest, place: Place): Promise<void> {
  const client = new pg.Client({
    connectionString: place.databaseUrl,
    application_name: 'keepsale-restore',
    statement_timeout: 0,
  });
  await client.connect();
  try {
    await client.query('begin');
    await requireUnused(client);
    await requireEmptyTables(client);
    await requireKnownTables(client, manifest);
    // From here on there is something that looks like books.
    markUnfinished(place.dataDir);
    for (const table of manifest.tables) {
      if (!isMigrationTable(table)) await loadTable(client, folder, table);
    }
    for (const { schema, name, last } of manifest.sequences) {
      await client.query('select setval(format($1, $2::text, $3::text)::regclass, $4::bigint)', [
        '%I.%I',
        schema,
        name,
        last,
      ]);
    }
    await client.query('commit');
  } finally {
    // An open transaction ends with its connection: nothing of it stays.
    await client.end();
  }
}

/** A product that runs has read the empty tables already, and would go on from there. */
async function requireUnused(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct application_name as name from pg_stat_activity
     where datname = current_database() and application_name ~ '^keepsale-(api|projector|report-worker)'`,
  );
  const [first] = rows;
  if (first === undefined) return;
  throw new OperatorError(
    `A Keepsale runs on that database (${first.name}). Stop it, then restore again.`,
  );
}

async function requireEmptyTables(client: pg.Client): Promise<void> {
  for (const table of await keptTables(client)) {
    if (isMigrationTable(table)) continue;
    const { rows } = await client.query<{ full: boolean }>(
      `select exists (select from ${nameOf(table)}) as full`,
    );
    if (rows[0]?.full !== true) continue;
    throw new OperatorError(
      `That database is not empty (${nameOf(table)} has rows). Restore into a new database, or another DATA_DIR.`,
    );
  }
}

/** What is there must be as wide as what comes: an older release would drop what it does not know. */
async function requireKnownTables(client: pg.Client, manifest: Manifest): Promise<void> {
  const known = new Map(
    (await keptTables(client)).map((table) => [nameOf(table), new Set(table.columns)]),
  );
  const isKnown = (table: BackedUpTable): boolean =>
    table.columns.every((column) => known.get(nameOf(table))?.has(column) === true);
  const unknown = manifest.tables.find((table) => !isKnown(table));
  if (unknown === undefined) return;
  throw new OperatorError(
    `This backup holds ${nameOf(unknown)} in a form that this release does not know: release ${manifest.release} made it. ` +
      'Restore it with that release or a newer one.',
  );
}

async function loadTable(client: pg.Client, folder: string, table: BackedUpTable): Promise<void> {
  const columns = table.columns.map((name) => `"${name}"`).join(', ');
  const copy = client.query(copyFrom(`copy ${nameOf(table)} (${columns}) from stdin`));
  await pipeline(createReadStream(join(folder, table.file.path)), createGunzip(), copy);
  if (copy.rowCount === table.rows) return;
  throw new OperatorError(
    `${nameOf(table)} came to ${copy.rowCount} rows instead of ${table.rows}. Nothing was restored.`,
  );
}
