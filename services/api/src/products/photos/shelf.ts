import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { SellerId } from '@keepsale/domain/kernel/ids';
import type { PhotoFiles } from '@keepsale/domain/products/events';
import { type FileStore, type OpenedFile, type ReceivedFile, fileName } from '@keepsale/file-store';
import { type Database, READ_SCHEMA } from '@keepsale/read-model';
import { type Kysely, sql } from 'kysely';
import { HttpProblem, unavailable } from '../../http/problem.ts';
import { createGate } from './gate.ts';
import { readPicture } from './picture.ts';

/** Where pictures are kept. No file stays behind that no event names: see {@link PhotoShelf.sweep}. */
export interface PhotoShelf {
  /**
   * Reads, re-encodes and stores a picture; until {@link keep}, it counts as a running request's.
   * @throws HttpProblem 415 for what is no picture we take, 503 when too many wait.
   */
  take(seller: SellerId, received: ReceivedFile): Promise<PhotoFiles>;
  /** An event names it: from now on it stays, also when the product gets another one, since history shows it. */
  keep(photo: PhotoFiles): Promise<void>;
  /** Removes a picture that no event names. Repeating is harmless. */
  drop(photo: PhotoFiles): Promise<void>;
  /** Every picture that some event of the seller names, and its thumbnail, one after the other: each is to be consumed. */
  openAllOf(seller: SellerId): AsyncIterable<OpenedFile | GoneFile>;
  /** Removes every picture of a seller who is erased. Repeating is harmless. */
  removeAllOf(seller: SellerId): Promise<void>;
  /** Settles what requests left that ended without a word (a crash, an unknown outcome) more than a day before `now`. */
  sweep(now: Date): Promise<void>;
}

const NOT_A_PICTURE = 'This file is not a picture we can read. Use JPEG, PNG, WebP, GIF or AVIF.';
const WAITING_MAX = 100;
const RETRY_SECONDS = 5;
const DAY_MS = 24 * 60 * 60 * 1_000;
/** 192 bits: nobody finds a picture by guessing. */
const NAME_BYTES = 24;

interface ShelfDeps {
  readonly db: Kysely<Database>;
  readonly files: FileStore;
}

/** A file that ought to be there, and is not. */
export interface GoneFile {
  readonly name: string;
  readonly content: null;
}

export const createPhotoShelf = ({ db, files }: ShelfDeps): PhotoShelf => {
  // A core stays free for everybody else's requests.
  const gate = createGate({
    concurrency: Math.max(1, availableParallelism() - 1),
    waitingMax: WAITING_MAX,
  });

  const remove = async (photos: readonly PhotoFiles[]): Promise<void> => {
    if (photos.length === 0) return;
    await files.delete(
      photos.flatMap((photo) => [fileName(photo.file), fileName(photo.thumbnail)]),
    );
    await sql`delete from photos.files where file = any(${photos.map(({ file }) => file)})`.execute(
      db,
    );
  };

  const store = async (seller: SellerId, path: string): Promise<PhotoFiles> => {
    const picture = await readPicture(path);
    if (picture === null) throw notAPicture();
    const photo = { file: unguessableName(), thumbnail: unguessableName() };
    await sql`
      insert into photos.files (file, thumbnail, seller_id)
      values (${photo.file}, ${photo.thumbnail}, ${seller})`.execute(db);
    await files.put(fileName(photo.file), picture.full);
    await files.put(fileName(photo.thumbnail), picture.thumbnail);
    return photo;
  };

  return {
    take: async (seller, { path }) => {
      const photo = await gate.enter(() => store(seller, path));
      if (photo === null) {
        throw unavailable('busy', 'Too many photos at once. Please try again.', RETRY_SECONDS);
      }
      return photo;
    },
    keep: async ({ file }) => {
      await sql`update photos.files set kept = true where file = ${file}`.execute(db);
    },
    drop: (photo) => remove([photo]),
    openAllOf: (seller) => openKept({ db, files }, seller),
    removeAllOf: async (seller) => {
      const { rows } = await sql<PhotoFiles>`
        select file, thumbnail from photos.files where seller_id = ${seller}`.execute(db);
      await remove(rows);
    },
    sweep: async (now) => {
      const dayBefore = new Date(now.getTime() - DAY_MS);
      await files.sweepReceived(dayBefore);
      await keepWhatProductsName(db);
      await remove(await leftBehind(db, dayBefore));
    },
  };
};

const unguessableName = (): string => `${randomBytes(NAME_BYTES).toString('base64url')}.webp`;

const notAPicture = (): HttpProblem =>
  new HttpProblem({ status: 415, code: 'not-a-picture', message: NOT_A_PICTURE });

const KEPT_PAGE_ROWS = 500;

async function* openKept(
  { db, files }: ShelfDeps,
  seller: SellerId,
): AsyncGenerator<OpenedFile | GoneFile, void, undefined> {
  let after = '';
  for (;;) {
    const { rows } = await sql<PhotoFiles>`
      select file, thumbnail from photos.files
      where seller_id = ${seller} and kept and file > ${after}
      order by file limit ${KEPT_PAGE_ROWS}`.execute(db);
    for (const name of rows.flatMap((photo) => [photo.file, photo.thumbnail])) {
      yield (await files.open(fileName(name))) ?? { name, content: null };
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < KEPT_PAGE_ROWS) return;
    after = last.file;
  }
}

/** The event was recorded, and the process died before it said so here. */
const keepWhatProductsName = async (db: Kysely<Database>): Promise<void> => {
  await sql`
    update photos.files f set kept = true
    from ${sql.id(READ_SCHEMA, 'products')} p
    where not f.kept and p.seller_id = f.seller_id and p.photo = f.file`.execute(db);
};

/** Not while the seller's books are parked: the rows may not show yet what the log holds. */
const leftBehind = async (db: Kysely<Database>, before: Date): Promise<readonly PhotoFiles[]> => {
  const { rows } = await sql<PhotoFiles>`
    select file, thumbnail from photos.files f
    where not kept and stored_at < ${before}
      and not exists (
        select from ${sql.id(READ_SCHEMA, 'sellers')} s
        where s.seller_id = f.seller_id and s.parked_reason is not null)`.execute(db);
  return rows;
};
