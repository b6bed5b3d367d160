import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeInvitations } from '../product/invitations.ts';
import { startProduct } from '../product/product.ts';
import { freePort } from '../services/free-port.ts';
import { layOutInvitations } from './invitations.ts';

export interface SharedProduct {
  /** What tests find it by. */
  readonly env: NodeJS.ProcessEnv;
  readonly stop: () => Promise<void>;
}

const INVITATIONS = 300;

/** The whole product, by the code of `npm start`, on a free port with a fresh data folder that goes when it stops. */
export async function startSharedProduct(): Promise<SharedProduct> {
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
      spares: false,
      onStep: () => undefined,
      signal: new AbortController().signal,
    },
  );
  const codes = await makeInvitations(product.databaseUrl, INVITATIONS);
  return {
    env: {
      KEEPSALE_URL: product.address,
      KEEPSALE_DATABASE_URL: product.databaseUrl,
      KEEPSALE_DATA_DIR: dataDir,
      ...layOutInvitations(folder, codes),
    },
    stop: async () => {
      await product.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
