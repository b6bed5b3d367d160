/**
 * Kills an upgrade of a data folder of Postgres 17 at each of its steps, starts it again as a person does, and looks whether the books are whole.
 *
 *     npx tsx bench/src/upgrade.ts
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { proveBooks } from '../../tools/backup/prove.ts';
import { runPostgres } from '../../tools/services/postgres/server.ts';
import { unpackDataFolder } from '../../tools/upgrade/fixtures/pack.ts';
import { stateOf } from '../../tools/upgrade/folder.ts';
import { upgradeAndDieAt } from '../../tools/upgrade/testing/die-at.ts';
import { upgradeDataFolder, type UpgradeStep } from '../../tools/upgrade/upgrade.ts';

const PACKED = join(
  import.meta.dirname,
  '../../tools/upgrade/fixtures/data-0.1.0-postgres-17.tar.br',
);
const STEPS: readonly UpgradeStep[] = [
  'fetching',
  'dumping',
  'loading',
  'proving',
  'proof-noted',
  'old-aside',
];

for (const step of STEPS) {
  const root = mkdtempSync(join(tmpdir(), 'keepsale-upgrade-bench-'));
  try {
    console.log(`killed at ${step}: ${await killedAt(step, root)}`);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

async function killedAt(step: UpgradeStep, root: string): Promise<string> {
  const dataDir = join(root, 'data');
  unpackDataFolder(PACKED, dataDir);
  await upgradeAndDieAt(step, dataDir, root);
  const left = stateOf(dataDir).kind;
  const again: UpgradeStep[] = [];
  await upgradeDataFolder({
    dataDir,
    eventStoreUrl: undefined,
    durable: true,
    signal: new AbortController().signal,
    tell: () => undefined,
    onStep: (taken) => again.push(taken),
  });
  const postgres = await runPostgres({ folder: dataDir, durable: false });
  try {
    const { url } = postgres;
    const proof = await proveBooks({ databaseUrl: url, eventStoreUrl: url });
    const books = proof.whole ? `${proof.sellers} seller, ${proof.events} events` : proof.broken;
    return `left it ${left}; then ${again.join(', ')}; ${books}; ${readdirSync(dataDir).join(' ')}`;
  } finally {
    await postgres.stop();
  }
}
