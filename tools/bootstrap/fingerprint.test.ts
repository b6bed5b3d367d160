import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fingerprintOf } from './fingerprint.mjs';
import { ROOT } from './paths.mjs';

let folder: string;
let input: string;
beforeEach(() => {
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  folder = mkdtempSync(join(ROOT, '.cache/fingerprint-'));
  input = relative(ROOT, folder);
  mkdirSync(join(folder, 'inner'));
  writeFileSync(join(folder, 'inner/card.ts'), 'one');
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

test('what was made of sources is stale once one of them changes, moves or comes; not for a test', () => {
  const before = fingerprintOf([input]);
  const after = (change: () => void): string => {
    change();
    return fingerprintOf([input]);
  };

  expect(fingerprintOf([input])).toBe(before);
  expect(after(() => writeFileSync(join(folder, 'inner/card.test.ts'), 'a test'))).toBe(before);
  const seen = [
    before,
    after(() => writeFileSync(join(folder, 'inner/card.ts'), 'two')),
    after(() => writeFileSync(join(folder, 'inner/more.sql'), 'select 1')),
    after(() => rmSync(join(folder, 'inner/more.sql'))),
    after(() => writeFileSync(join(folder, 'card.ts'), 'two')),
  ];
  expect(fingerprintOf([input], '/here')).not.toBe(fingerprintOf([input], '/there'));
  expect(new Set(seen).size).toBe(4);
  expect(seen[3]).toBe(seen[1]);
});
