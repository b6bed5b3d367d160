import { Readable } from 'node:stream';
import { reportId, type SellerId } from '@keepsale/domain/kernel/ids';
import { decodeMetadata, exportLine } from '@keepsale/event-store';
import type { OpenedFile, ReceivedFile } from '@keepsale/file-store';
import { inSnapshot } from '@keepsale/read-model';
import { reportFileKey, type ReportFile } from '@keepsale/report-runs';
import { createReadStream } from 'node:fs';
import type { Deps } from '../deps.ts';
import { pagesFrom, readAtRevisions } from '../history/stream.ts';
import {
  ACCOUNT_FORMAT,
  ACCOUNT_FORMAT_VERSION,
  type AccountManifest,
  EVENTS_NAME,
  MANIFEST_NAME,
  MISSING_NAME,
  PHOTO_FOLDER,
  REPORT_FOLDER,
  TABLE_NAMES,
  type TableName,
} from './manifest.ts';
import { csvOf } from './tables.ts';
import type { ZipPart } from './zip.ts';

export type AccountDeps = Pick<
  Deps,
  'db' | 'files' | 'photos' | 'reports' | 'history' | 'identity' | 'now'
>;

/** The account's tables at one moment, put down on the disk: a slow reader must not keep a snapshot open. */
export interface SpooledTables {
  /** The revision that they show; -1 when nothing was recorded. */
  readonly revision: number;
  readonly files: ReadonlyMap<TableName, ReceivedFile>;
  /** Repeating is harmless. */
  discard(): Promise<void>;
}

/** Far above any books that fit elsewhere. */
const TABLE_BYTES_MAX = 4 * 1024 ** 3;

export const spoolTables = async (
  { db, files }: Pick<Deps, 'db' | 'files'>,
  seller: SellerId,
): Promise<SpooledTables> => {
  const spooled = new Map<TableName, ReceivedFile>();
  const discard = async (): Promise<void> => {
    await Promise.all([...spooled.values()].map((file) => file.discard()));
  };
  try {
    const revision = await inSnapshot(db, async (snapshot) => {
      const row = await snapshot
        .selectFrom('sellers')
        .select('revision')
        .where('seller_id', '=', seller)
        .executeTakeFirst();
      for (const table of TABLE_NAMES) {
        const file = await files.receive(csvOf(snapshot, table, seller), TABLE_BYTES_MAX);
        if (file === null) throw new RangeError(`${table} is longer than ${TABLE_BYTES_MAX} bytes`);
        spooled.set(table, file);
      }
      return row?.revision ?? -1;
    });
    return { revision, files: spooled, discard };
  } catch (error) {
    await discard();
    throw error;
  }
};

/** Everything of an account, as it stood at the revision of its tables. What it names and is not there any more is told of in a text. */
export async function* partsOf(
  deps: AccountDeps,
  seller: SellerId,
  tables: SpooledTables,
): AsyncGenerator<ZipPart> {
  const manifest = `${JSON.stringify(await manifestOf(deps, seller, tables.revision), null, 2)}\n`;
  yield { name: MANIFEST_NAME, content: Readable.from([Buffer.from(manifest)]), compress: true };
  for (const [name, { path }] of tables.files) {
    yield { name, content: createReadStream(path), compress: true };
  }
  const lines = Readable.from(linesUpTo(deps, seller, tables.revision), { objectMode: false });
  yield { name: EVENTS_NAME, content: lines, compress: true };
  const missing: string[] = [];
  for await (const file of deps.photos.openAllOf(seller)) {
    if (file.content === null) missing.push(PHOTO_FOLDER + file.name);
    else yield filePart(PHOTO_FOLDER, file);
  }
  yield* reportParts(deps, seller, missing);
  if (missing.length > 0) yield missingPart(missing);
}

/** Nobody should find out years later, from a hole in the folder. */
const missingPart = (names: readonly string[]): ZipPart => {
  const text = `${MISSING_TEXT}\n\n${names.join('\n')}\n`;
  return { name: MISSING_NAME, content: Readable.from([Buffer.from(text)]), compress: true };
};

const MISSING_TEXT = `These files of the account are not in this ZIP: they are no longer kept, or could not be read when it was made.
The record of what they belong to is whole. A report can be generated again.`;

const manifestOf = async (
  { identity, history, now }: AccountDeps,
  seller: SellerId,
  revision: number,
): Promise<AccountManifest> => {
  const { email, fullName } = await identity.db
    .selectFrom('users')
    .select(['email', 'full_name as fullName'])
    .where('id', '=', seller)
    .executeTakeFirstOrThrow();
  const [last] = revision < 0 ? [] : await readAtRevisions(history.stream, seller, [revision]);
  return {
    format: ACCOUNT_FORMAT,
    version: ACCOUNT_FORMAT_VERSION,
    exportedAt: now().toISOString(),
    seller,
    account: { email, fullName },
    events: revision + 1,
    head: last === undefined ? null : { revision, hash: decodeMetadata(last.metadata)?.hash ?? '' },
  };
};

async function* linesUpTo(
  { history }: AccountDeps,
  seller: SellerId,
  last: number,
): AsyncGenerator<Buffer> {
  for await (const page of pagesFrom(history.stream, seller)) {
    const wanted = page.filter(({ revision }) => revision <= last);
    if (wanted.length > 0) {
      yield Buffer.from(wanted.map((event) => `${exportLine(seller, event)}\n`).join(''), 'utf8');
    }
    if (wanted.length < page.length) return;
  }
}

const filePart = (folder: string, { name, content }: OpenedFile): ZipPart => ({
  name: `${folder}${name}`,
  content,
  compress: false,
});

/**
 * Under the names that the file store gives them: an import finds them again by their events.
 * @param missing Takes the names of those that are not there.
 */
async function* reportParts(
  { db, reports }: AccountDeps,
  seller: SellerId,
  missing: string[],
): AsyncGenerator<ZipPart> {
  const rows = await db
    .selectFrom('reports')
    .select(['report_id', 'sha256', 'format'])
    .where('seller_id', '=', seller)
    .where('standing', '=', 'generated')
    .where('deleted_revision', 'is', null)
    .orderBy('report_id')
    .execute();
  for (const { report_id, sha256, format } of rows) {
    if (sha256 === null) continue;
    const named: ReportFile = {
      sellerId: seller,
      id: reportId(report_id),
      sha256,
      ending: format === 'pdf' ? 'pdf' : 'xlsx',
    };
    const file = await reports.openFile(named);
    if (file === null) missing.push(REPORT_FOLDER + reportFileKey(named));
    else yield filePart(REPORT_FOLDER, file);
  }
}
