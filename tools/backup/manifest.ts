import { createHash } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import Type, { type Static } from 'typebox';
import { OperatorError } from '../services/operator-error.ts';
import { isErrno } from '../services/tied-process.ts';

/** Raised when a release writes what an older one could not restore. */
export const BACKUP_FORMAT = 1;

const Bytes = Type.Integer({ minimum: 0 });
const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' });
/** Inside the backup: never upwards, never absolute. */
const RelativePath = Type.String({
  pattern: '^(?:[A-Za-z0-9_-][A-Za-z0-9._-]*/)*[A-Za-z0-9_-][A-Za-z0-9._-]*$',
});
const SqlName = Type.String({ pattern: '^[a-z_][a-z0-9_]*$' });

const StoredFile = Type.Object({ path: RelativePath, bytes: Bytes, sha256: Sha256 });

const Table = Type.Object({
  schema: SqlName,
  table: SqlName,
  /** Without generated columns: those make themselves. */
  columns: Type.Array(SqlName, { minItems: 1 }),
  rows: Bytes,
  file: StoredFile,
});

const Manifest = Type.Object({
  format: Type.Literal(BACKUP_FORMAT),
  release: Type.String(),
  madeAt: Type.String(),
  /** Where the events were: in the backed up database, or in an event store of their own, which is backed up by its own means. */
  log: Type.Union([Type.Literal('here'), Type.Literal('elsewhere')]),
  /** In an order in which foreign keys hold. */
  tables: Type.Array(Table),
  sequences: Type.Array(
    Type.Object({ schema: SqlName, name: SqlName, last: Type.String({ pattern: '^\\d+$' }) }),
  ),
  /** Photos, reports and keys. */
  files: Type.Array(StoredFile),
});
export type Manifest = Static<typeof Manifest>;
export type BackedUpTable = Static<typeof Table>;
export type StoredFile = Static<typeof StoredFile>;

const isManifest = new Ajv().compile<Manifest>(Manifest);

const NAME = 'manifest.json';

/** Written last, and whole or not at all: a folder without it is a backup that was not finished. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const text = JSON.stringify(manifest);
  const draft = join(folder, `${NAME}.new`);
  await writeFile(draft, `${sha256(text)}\n${text}\n`, { mode: 0o600, flush: true });
  await rename(draft, join(folder, NAME));
}

/** @throws OperatorError when the folder holds no backup, an unfinished one, or one whose list was altered. */
export async function readManifest(folder: string): Promise<Manifest> {
  const [sum = '', text = ''] = (await read(folder)).split('\n');
  if (sha256(text) !== sum) {
    throw new OperatorError(
      `The list of this backup (${join(folder, NAME)}) is damaged or was altered. Use another backup.`,
    );
  }
  const manifest: unknown = JSON.parse(text);
  if (isManifest(manifest)) return manifest;
  throw new OperatorError(
    `The backup in ${folder} was made by another release of Keepsale, which this one cannot read. ` +
      'Restore it with the release that made it, then upgrade.',
  );
}

async function read(folder: string): Promise<string> {
  try {
    return await readFile(join(folder, NAME), 'utf8');
  } catch (error) {
    if (!isErrno(error, 'ENOENT', 'ENOTDIR')) throw error;
    throw new OperatorError(
      `${folder} holds no finished backup (there is no ${NAME} in it). Name the folder that "backup" was given.`,
    );
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
