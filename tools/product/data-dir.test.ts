import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OperatorError } from '../services/operator-error.ts';
import { makeDataDir } from './data-dir.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'keepsale-data-dir-'));
  writeFileSync(join(folder, 'file'), '');
  symlinkSync(join(folder, 'disk that is not there'), join(folder, 'link'));
  symlinkSync('circle', join(folder, 'circle'));
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each(['file', 'file/data', 'link', 'link/data', 'circle', 'n'.repeat(300)])(
  'where no folder can be made it is said in a sentence: %s',
  (place) => {
    expect(() => makeDataDir(join(folder, place))).toThrow(OperatorError);
  },
);

test('what is there already, or can be made, is taken', () => {
  makeDataDir(join(folder, 'new', 'data'));
  makeDataDir(join(folder, 'new', 'data'));
});
