import { mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openLogFile } from './log-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'keepsale-log-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a log goes on when a full disk has room again, and says that lines are missing', async () => {
  const path = join(folder, 'api.log');
  // Linux's own full disk.
  symlinkSync('/dev/full', path);
  const log = openLogFile(path, 0);
  log.append('lost');
  await expect.poll(log.isOpen, { timeout: 10_000 }).toBe(false);
  rmSync(path);

  const text = () => {
    log.append('found');
    return readFileSync(path, 'utf8');
  };
  await expect.poll(text, { timeout: 10_000 }).toMatch(/missing before this one.*\n\S+ found\n/);
  log.close();
  log.append('too late');

  expect(readFileSync(path, 'utf8')).not.toMatch(/lost|too late/);
  expect(statSync(path).mode & 0o777).toBe(0o600);
});
