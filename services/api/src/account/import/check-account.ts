import type { SellerEvent } from '@keepsale/domain/events';
import type { PhotoFiles } from '@keepsale/domain/products/events';
import { sellerDecider } from '@keepsale/domain/seller';
import { decodeMetadata, type RecordedEvent } from '@keepsale/event-store';
import { LedgerUnreadable, readSellerEvent } from '@keepsale/ledger';
import { reportFileKey, type ReportFile } from '@keepsale/report-runs';
import { Value } from 'typebox/value';
import {
  AccountManifest,
  EVENTS_NAME,
  MANIFEST_NAME,
  MISSING_NAME,
  PHOTO_FOLDER,
  REPORT_FOLDER,
  TABLE_NAMES,
} from '../manifest.ts';
import { eventsOf } from './events.ts';
import { drain, photoIn, reportIn } from './files.ts';
import { ImportRefused } from './refused.ts';
import type { ZipReader } from './zip-reader.ts';

/** A ZIP that holds an account, whole, and nothing else. */
export interface CheckedAccount {
  readonly zip: ZipReader;
  readonly manifest: AccountManifest;
  /** What its events name and it holds: by the file's name in the ZIP. */
  readonly photos: readonly PhotoFiles[];
  readonly reports: ReadonlyMap<string, ReportFile>;
}

const MANIFEST_BYTES_MAX = 64 * 1024;

/**
 * Looks at everything before anything is written: that this release can read every event, that the chain is whole up to the head that
 * the ZIP names, that it holds no file but those that its events name, and that those are what they must be.
 * @throws ImportRefused
 */
export const checkAccount = async (zip: ZipReader): Promise<CheckedAccount> => {
  const manifest = await readManifest(zip);
  const named = await nameFiles(zip, manifest);
  const known = new Set<string>([
    MANIFEST_NAME,
    EVENTS_NAME,
    MISSING_NAME,
    ...TABLE_NAMES,
    ...named.reports.keys(),
  ]);
  for (const { file, thumbnail } of named.photos) {
    known.add(PHOTO_FOLDER + file).add(PHOTO_FOLDER + thumbnail);
  }
  const stranger = zip.names.find((name) => !known.has(name) && !isFolder(name));
  if (stranger !== undefined) {
    throw new ImportRefused(`The ZIP holds ${stranger}, which is no part of this account.`);
  }
  const held = new Set(zip.names);
  const account: CheckedAccount = {
    zip,
    manifest,
    photos: named.photos.filter(
      ({ file, thumbnail }) => held.has(PHOTO_FOLDER + file) && held.has(PHOTO_FOLDER + thumbnail),
    ),
    reports: new Map([...named.reports].filter(([name]) => held.has(name))),
  };
  await checkFiles(account);
  return account;
};

const checkFiles = async ({ zip, photos, reports }: CheckedAccount): Promise<void> => {
  for (const { file, thumbnail } of photos) {
    await drain(photoIn(zip, file));
    await drain(photoIn(zip, thumbnail));
  }
  for (const [name, file] of reports) await drain(reportIn(zip, name, file));
};

/** Packed again by hand, a ZIP has these; they hold nothing. */
const isFolder = (name: string): boolean => name === PHOTO_FOLDER || name === REPORT_FOLDER;

const readManifest = async (zip: ZipReader): Promise<AccountManifest> => {
  const chunks: Buffer[] = [];
  for await (const chunk of zip.read(MANIFEST_NAME, MANIFEST_BYTES_MAX)) chunks.push(chunk);
  const manifest = parsed(Buffer.concat(chunks).toString('utf8'));
  if (Value.Check(AccountManifest, manifest)) return manifest;
  throw new ImportRefused(`${MANIFEST_NAME} is not that of an account this release can import.`);
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

interface NamedFiles {
  readonly photos: readonly PhotoFiles[];
  readonly reports: ReadonlyMap<string, ReportFile>;
}

const nameFiles = async (zip: ZipReader, manifest: AccountManifest): Promise<NamedFiles> => {
  const photos = new Map<string, PhotoFiles>();
  const reports = new Map<string, ReportFile>();
  let state = sellerDecider.initial();
  let last: RecordedEvent | null = null;
  for await (const recorded of eventsOf(zip)) {
    const event = readable(recorded);
    try {
      state = sellerDecider.evolve(state, event);
    } catch {
      throw new ImportRefused(`Event ${recorded.revision} does not fit those before it.`);
    }
    for (const photo of photosIn(event)) photos.set(photo.file, photo);
    noteReport(reports, manifest.seller, event);
    last = recorded;
  }
  expectHead(manifest, last);
  return { photos: [...photos.values()], reports };
};

const readable = (recorded: RecordedEvent): SellerEvent => {
  try {
    return readSellerEvent(recorded).event;
  } catch (error) {
    if (!(error instanceof LedgerUnreadable)) throw error;
    throw new ImportRefused(
      `Event ${recorded.revision} (${recorded.type}) cannot be read by this release: use a newer one.`,
    );
  }
};

const isWhole = ({ events, head }: AccountManifest, last: RecordedEvent | null): boolean => {
  if (last === null) return events === 0 && head === null;
  return last.revision + 1 === events && decodeMetadata(last.metadata)?.hash === head?.hash;
};

const expectHead = (manifest: AccountManifest, last: RecordedEvent | null): void => {
  if (!isWhole(manifest, last)) {
    throw new ImportRefused(
      `${EVENTS_NAME} does not hold the ${manifest.events} events that the ZIP names.`,
    );
  }
  if (last !== null && last.stream !== `seller-${manifest.seller}`) {
    throw new ImportRefused(`${EVENTS_NAME} is of another seller than the ZIP names.`);
  }
};

/** As the photo shelf makes them: anything else could mean somebody else's file. */
const PHOTO_NAME = /^[\w-]{20,190}\.webp$/;

const photosIn = (event: SellerEvent): readonly PhotoFiles[] => {
  const found =
    event.type === 'ProductCreated'
      ? [event.data.photo]
      : event.type === 'ProductEdited'
        ? [event.data.changes.photo?.to ?? null]
        : [];
  return found.flatMap((photo) => {
    if (photo === null) return [];
    if (PHOTO_NAME.test(photo.file) && PHOTO_NAME.test(photo.thumbnail)) return [photo];
    throw new ImportRefused(`An event names a photo that no Keepsale stored: ${photo.file}`);
  });
};

const noteReport = (
  reports: Map<string, ReportFile>,
  sellerId: string,
  event: SellerEvent,
): void => {
  if (event.type !== 'ReportGenerated') return;
  const { reportId: id, sha256, fileName } = event.data;
  const file: ReportFile = {
    sellerId,
    id,
    sha256,
    ending: fileName.endsWith('.pdf') ? 'pdf' : 'xlsx',
  };
  reports.set(REPORT_FOLDER + reportFileKey(file), file);
};
