import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { restore } from './backup.ts';

afterEach(() => vi.unstubAllEnvs());

test('a place where a product has been is refused before the backup is read', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'keepsale-restore-'));
  await writeFile(join(dataDir, 'keys.json'), '{}');
  vi.stubEnv('DATA_DIR', dataDir);
  const restoring = restore({ operands: [join(dataDir, 'no-backup')], flags: {} });
  await expect(restoring).rejects.toThrow(
    `${dataDir} holds keys.json already. Restore into an empty folder: DATA_DIR=<a new one>.`,
  );
  await rm(dataDir, { recursive: true });
});
