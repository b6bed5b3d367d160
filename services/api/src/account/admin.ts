import { join } from 'node:path';
import { openEventStore } from '@keepsale/event-store';
import { createLocalFileStore } from '@keepsale/file-store';
import type { Pool } from 'pg';
import { checkAccount } from './import/check-account.ts';
import { importAccount, type ImportedAccount } from './import/import-account.ts';
import { openZip } from './import/zip-reader.ts';

export { ImportRefused } from './import/refused.ts';
export type { ImportedAccount } from './import/import-account.ts';

/** Where an installation keeps what it has. */
export interface Installation {
  readonly pool: Pool;
  readonly eventStoreUrl: string;
  /** The API's own. */
  readonly dataDir: string;
}

/** Removes what requests that died before `before` left half-written: parts of uploads, tables of exports. */
export const sweepHalfWritten = async (dataDir: string, before: Date): Promise<void> => {
  for (const folder of ['files', 'reports']) {
    await (await createLocalFileStore(join(dataDir, folder))).sweepReceived(before);
  }
};

/**
 * Brings the account of a ZIP (`GET /api/account/export`) to an installation.
 * @param email another one than the account had; absent: the same.
 * @throws ImportRefused when anything about the ZIP is not as it must be, or the account is here already.
 */
export const importAccountZip = async (
  { path, email }: { readonly path: string; readonly email?: string | undefined },
  { pool, eventStoreUrl, dataDir }: Installation,
): Promise<ImportedAccount> => {
  const zip = await openZip(path);
  try {
    const account = await checkAccount(zip);
    const eventStore = await openEventStore(eventStoreUrl, { clientName: 'keepsale-import' });
    try {
      const photos = await createLocalFileStore(join(dataDir, 'files'));
      const reports = await createLocalFileStore(join(dataDir, 'reports'));
      return await importAccount(account, { pool, eventStore, photos, reports }, email);
    } finally {
      await eventStore.close();
    }
  } finally {
    zip.close();
  }
};
