import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const GIVEN = {
  DATABASE_URL: 'postgres://keeper:secret@127.0.0.1:5432/keepsale',
  DATA_DIR: '/data',
  CHROMIUM_PATH: '/usr/bin/chromium',
};

test.each([
  [undefined, true],
  ['', true],
  ['own', true],
  ['container', false],
])('CHROMIUM_SANDBOX=%s: a sandbox of its own is %s', (given, hasSandbox) => {
  expect(readConfig({ ...GIVEN, CHROMIUM_SANDBOX: given }).browser?.hasSandbox).toBe(hasSandbox);
});

test('another word does not quietly take the sandbox away', () => {
  const call = () => readConfig({ ...GIVEN, CHROMIUM_SANDBOX: 'off' });
  expect(call).toThrow(ConfigError);
  expect(call).toThrow(/CHROMIUM_SANDBOX must be own, or container/);
});
