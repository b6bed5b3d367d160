import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeInvitations } from '../product/invitations.ts';
import { startProduct } from '../product/product.ts';
import { freePort } from '../services/free-port.ts';
import { layOutInvitations } from './invitations.ts';

const INVITATIONS = 300;

/**
 * Playwright's global set-up: the whole product, by the code of `npm start`, on a free port with a fresh data folder.
 * Tests find it in KEEPSALE_URL (with KEEPSALE_URL given from outside, that one is used and nothing is started).
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['KEEPSALE_URL'] !== undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'keepsale-e2e-'));
  const dataDir = join(folder, 'data');
  const product = await startProduct(
    {
      host: '127.0.0.1',
      port: await freePort(),
      dataDir,
      databaseUrl: undefined,
      eventStoreUrl: undefined,
      redisUrl: undefined,
    },
    {
      shown: false,
      durable: false,
      onStep: () => undefined,
      signal: new AbortController().signal,
    },
  );
  process.env['KEEPSALE_URL'] = product.address;
  process.env['KEEPSALE_DATABASE_URL'] = product.databaseUrl;
  process.env['KEEPSALE_DATA_DIR'] = dataDir;
  layOutInvitations(folder, await makeInvitations(product.databaseUrl, INVITATIONS));
  return async () => {
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
