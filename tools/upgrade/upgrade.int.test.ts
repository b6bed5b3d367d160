import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestApi, textAt } from '@keepsale/api/testing/app';
import { createTestDatabase } from '@keepsale/event-store/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkBackup } from '../backup/check-backup.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import type { Place } from '../product/at-rest.ts';
import { runPostgres } from '../services/postgres/server.ts';
import { KEPT_SELLER, QUESTIONS } from './fixtures/life.ts';
import { unpack, unpackDataFolder } from './fixtures/pack.ts';
import { type Upgrade, upgradeDataFolder, type UpgradeStep } from './upgrade.ts';

const FIXTURES = join(import.meta.dirname, 'fixtures');
const KEPT = JSON.parse(readFileSync(join(FIXTURES, 'books-0.1.0.json'), 'utf8')) as Readonly<
  Record<string, unknown>
>;

/** Fetching an earlier Postgres, once for a checkout, and everything that a slow machine may take for the rest. */
const UPGRADE_MS_MAX = 240_000;

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'keepsale upgrade '));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test(
  'a backup of 0.1.0 is restored: every figure is as it was',
  async () => {
    const folder = join(root, 'backup');
    unpack(join(FIXTURES, 'backup-0.1.0.tar.br'), folder);
    const database = await createTestDatabase();
    try {
      const { url } = database;
      const place = { databaseUrl: url, eventStoreUrl: url, dataDir: join(root, 'restored') };
      const restored = await restoreBackup(folder, await checkBackup(folder), place);
      expect(restored.sellers).toBe(1);
      await expectKeptBooks(place);
    } finally {
      await database.drop();
    }
  },
  UPGRADE_MS_MAX,
);

test(
  'a data folder of Postgres 17 is upgraded, though it ended between the two renames',
  async () => {
    const dataDir = join(root, 'data');
    unpackDataFolder(join(FIXTURES, 'data-0.1.0-postgres-17.tar.br'), dataDir);
    // No server runs then, and nothing is tidied up: it is as after a kill -9, which bench/src/upgrade.ts sends at every step.
    const end = (step: UpgradeStep): void => {
      if (step === 'old-aside') throw new Error('ended');
    };
    await expect(upgrade(dataDir, { onStep: end })).rejects.toThrow('ended');
    expect(existsSync(join(dataDir, 'pg'))).toBe(false);

    const told: string[] = [];
    await upgrade(dataDir, { tell: (what) => told.push(what) });

    const [kept = ''] = readdirSync(dataDir).filter((name) => name.startsWith('pg-17-'));
    expect(readFileSync(join(dataDir, kept, 'PG_VERSION'), 'utf8')).toBe('17\n');
    expect(told).toEqual([expect.stringContaining(join(dataDir, kept))]);
    expect(existsSync(join(dataDir, 'upgrade'))).toBe(false);
    const postgres = await runPostgres({ folder: dataDir, durable: false });
    try {
      await expectKeptBooks({ databaseUrl: postgres.url, eventStoreUrl: postgres.url, dataDir });
    } finally {
      await postgres.stop();
    }
  },
  UPGRADE_MS_MAX,
);

function upgrade(dataDir: string, watch: Partial<Upgrade>): Promise<void> {
  return upgradeDataFolder({
    dataDir,
    eventStoreUrl: undefined,
    durable: false,
    signal: new AbortController().signal,
    tell: () => undefined,
    ...watch,
  });
}

async function expectKeptBooks(place: Place): Promise<void> {
  const api = await startTestApi({ withProjector: false, config: place });
  try {
    const { body } = await api.call('POST', '/api/auth/login_check', { body: KEPT_SELLER });
    const token = textAt(body, 'token');
    for (const question of QUESTIONS) {
      const answer = await api.call('GET', question, { token });
      expect(answer.body, question).toMatchObject(Object(KEPT[question]));
    }
    const verified = await api.call('GET', '/api/history/verify', { token });
    expect(verified.body).toMatchObject({ ok: true });
  } finally {
    await api.stop();
  }
}
