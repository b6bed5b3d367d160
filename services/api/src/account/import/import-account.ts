import { isEmail } from '@keepsale/domain/identity/register-form';
import {
  type EventStore,
  EventStoreUnavailable,
  type NewEvent,
  type RecordedEvent,
  revision,
  type StreamAppend,
} from '@keepsale/event-store';
import { fileName, type FileStore } from '@keepsale/file-store';
import type { ReportFile } from '@keepsale/report-runs';
import type { Pool } from 'pg';
import { admitUser } from '../../identity/admin.ts';
import { emailKey } from '../../identity/email.ts';
import { REPORT_FOLDER } from '../manifest.ts';
import type { CheckedAccount } from './check-account.ts';
import { eventsOf } from './events.ts';
import { photoIn, reportIn } from './files.ts';
import { ImportRefused } from './refused.ts';

/** Where an account is brought to. */
export interface ImportTarget {
  readonly pool: Pool;
  readonly eventStore: EventStore;
  readonly photos: FileStore;
  readonly reports: FileStore;
}

export interface ImportedAccount {
  readonly email: string;
  /** Opens one session, in which another must be chosen: passwords are in no export. */
  readonly oneTimePassword: string;
  readonly events: number;
  readonly photos: number;
  readonly reports: number;
}

/**
 * Rebuilds an account under the ids it had: its events byte for byte, its files, and last its user, so that nobody sees a part of it. What was
 * begun and ended in between is finished by the same call again.
 * @throws ImportRefused when it is here already, was erased here, or nobody could sign in with the address.
 */
export const importAccount = async (
  account: CheckedAccount,
  target: ImportTarget,
  email = account.manifest.account.email,
): Promise<ImportedAccount> => {
  const { seller, events } = account.manifest;
  if (!isEmail(email)) {
    throw new ImportRefused(`“${email}” is no e-mail address. Give it one: --email ADDRESS.`);
  }
  await expectFree(target.pool, { seller, email });
  await expectOwnPhotos(target.pool, account);
  await appendEvents(account, target.eventStore);
  for (const photo of account.photos) {
    await target.pool.query(
      `insert into photos.files (file, thumbnail, seller_id, kept) values ($1, $2, $3, true)
       on conflict (file) do nothing`,
      [photo.file, photo.thumbnail, seller],
    );
    await putPhoto(account, target.photos, photo.file);
    await putPhoto(account, target.photos, photo.thumbnail);
  }
  for (const [name, file] of account.reports)
    await putReport(account, target.reports, { name, file });
  const admitted = await admitUser(target.pool, {
    id: seller,
    email,
    fullName: account.manifest.account.fullName,
  });
  if (admitted === null) throw taken(email);
  return {
    email,
    oneTimePassword: admitted,
    events,
    photos: account.photos.length,
    reports: account.reports.size,
  };
};

const taken = (email: string): ImportRefused =>
  new ImportRefused(
    `An account with the e-mail ${email} is here already. Give it another: --email ADDRESS.`,
  );

const expectFree = async (
  pool: Pool,
  { seller, email }: { readonly seller: string; readonly email: string },
): Promise<void> => {
  const { rows } = await pool.query<{ id: string }>(
    'select id from identity.users where id = $1 or email_key = $2',
    [seller, emailKey(email)],
  );
  if (rows.some(({ id }) => id === seller)) {
    throw new ImportRefused('This account is here already. Nothing was changed.');
  }
  if (rows.length > 0) throw taken(email);
};

/** A name that an event claims may be somebody else's picture, which must not be written over. */
const expectOwnPhotos = async (pool: Pool, { photos, manifest }: CheckedAccount): Promise<void> => {
  const names = photos.flatMap(({ file, thumbnail }) => [file, thumbnail]);
  const { rowCount } = await pool.query(
    `select 1 from photos.files where seller_id <> $1 and (file = any($2) or thumbnail = any($2)) limit 1`,
    [manifest.seller, names],
  );
  if (rowCount !== 0 || new Set(names).size !== names.length) {
    throw new ImportRefused('The ZIP names a photo of another account.');
  }
};

/** Half of what one append may hold, as the ledger sends them. */
const BATCH_EVENTS_MAX = 256;
const BATCH_CHARACTERS_MAX = 256 * 1024;

const appendEvents = async (
  { zip, manifest }: CheckedAccount,
  store: EventStore,
): Promise<void> => {
  const stream = `seller-${manifest.seller}`;
  let next = 0;
  let batch: NewEvent[] = [];
  let characters = 0;
  const flush = async (): Promise<void> => {
    if (batch.length === 0) return;
    const expectedRevision = next === 0 ? 'no-stream' : revision(next - 1);
    await append(store, { stream, expectedRevision, events: batch });
    next += batch.length;
    batch = [];
    characters = 0;
  };
  for await (const event of eventsOf(zip)) {
    if (batch.length === BATCH_EVENTS_MAX || characters > BATCH_CHARACTERS_MAX) await flush();
    batch.push(asNew(event));
    characters += event.data.length + event.metadata.length;
  }
  await flush();
};

const asNew = ({ id, type, data, metadata }: RecordedEvent): NewEvent => ({
  id,
  type,
  data,
  metadata,
});

const SENDS_MAX = 5;

/** Events that stand there already, from an import that was interrupted, are recognised by their ids. */
const append = async (store: EventStore, part: StreamAppend): Promise<void> => {
  for (let sends = 1; ; sends += 1) {
    const [outcome] = await store.append([part]);
    if (outcome === undefined) throw new Error('every part of a batch has its outcome');
    if (outcome.status === 'appended' || outcome.status === 'unchanged') return;
    if (outcome.status !== 'unknown') throw new ImportRefused(NOT_TAKEN[outcome.status]);
    if (sends === SENDS_MAX) throw new EventStoreUnavailable('the event store does not answer');
  }
};

const NOT_TAKEN: Readonly<Record<'conflict' | 'ended' | 'too-large', string>> = {
  conflict: 'This installation holds another history of the same seller.',
  ended: 'This account was erased here: its history cannot come back under the same id.',
  'too-large': 'An event is larger than the event store takes.',
};

const putPhoto = async ({ zip }: CheckedAccount, files: FileStore, name: string): Promise<void> => {
  await files.put(fileName(name), photoIn(zip, name));
};

const putReport = async (
  { zip }: CheckedAccount,
  files: FileStore,
  { name, file }: { readonly name: string; readonly file: ReportFile },
): Promise<void> => {
  await files.put(fileName(name.slice(REPORT_FOLDER.length)), reportIn(zip, name, file));
};
