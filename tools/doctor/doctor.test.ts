import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { judgeClocks } from './database.ts';
import { judgeDisk, lookAtKept, lookAtKeys } from './machine.ts';

const MIB = 1024 ** 2;

test.each([
  [100 * MIB, 'bad'],
  [1_000 * MIB, 'worth-a-look'],
  [10_000 * MIB, 'good'],
])('a disk with %i bytes free is %s', (free, state) => {
  expect(judgeDisk('/data', free)).toMatchObject({ state });
});

test.each([
  [0, 'good'],
  [-1_900, 'good'],
  [2_100, 'bad'],
  [-3_600_000, 'bad'],
])('a database whose clock is %i ms ahead is %s', (aheadMs, state) => {
  expect(judgeClocks(aheadMs)).toMatchObject({ state });
});

test('a key file that was named and is not there is bad; none at all is made later', async () => {
  expect(await lookAtKeys('/nowhere', '/nowhere/keys.json')).toMatchObject({ state: 'bad' });
  expect(await lookAtKeys('/nowhere', undefined)).toMatchObject({ state: 'good' });
});

test('a database that an upgrade put aside is named until it is deleted', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'keepsale-doctor-'));
  expect(lookAtKept(dataDir)).toEqual([]);
  mkdirSync(join(dataDir, 'pg-17-2026-11-28T17-00-00Z'));
  expect(lookAtKept(dataDir)).toMatchObject([{ subject: 'put aside', state: 'worth-a-look' }]);
  rmSync(dataDir, { recursive: true });
});
