import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { BootstrapError } from './bootstrap-error.mjs';
import { withoutNpmSettings, withoutOtherDatabases } from './environment.mjs';
import { whileLocked } from './lock.mjs';
import { requireNode } from './node-version.mjs';
import { refuseOptions } from './options.mjs';
import { typedPath } from './typed-in.mjs';

describe('the version of Node.js', () => {
  test.each(['20.19.0', '20.20.2', '22.0.0', '24.1.0'])('%s is enough', (version) => {
    expect(() => requireNode(version)).not.toThrow();
  });

  test.each(['18.20.8', '20.18.3'])('%s is too old, and the message says what to do', (version) => {
    expect(() => requireNode(version)).toThrow(BootstrapError);
    expect(() => requireNode(version)).toThrow(/20\.19 or newer.*Install a newer one/);
  });
});

test('a path is meant from where it was typed, not from the checkout', () => {
  const env = { KEEPSALE_TYPED_IN: '/srv/backups' };
  expect(typedPath('today', env)).toBe('/srv/backups/today');
  expect(typedPath('/mnt/today', env)).toBe('/mnt/today');
});

test('npm settings that mislead pnpm are dropped, those of the network stay', () => {
  const env = withoutNpmSettings({
    PATH: '/bin',
    npm_config_prefix: '/opt',
    npm_config_global: 'true',
    npm_config_local_prefix: '/work',
    npm_config_user_agent: 'npm/11',
    npm_lifecycle_event: 'start',
    npm_config_registry: 'https://mirror.example',
    npm_config_cafile: '/etc/ca.pem',
    npm_config_https_proxy: 'http://proxy.example',
  });
  expect(Object.keys(env)).toEqual([
    'PATH',
    'npm_config_registry',
    'npm_config_cafile',
    'npm_config_https_proxy',
  ]);
});

describe('the lock around installing', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'keepsale-lock-'));
  });

  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  test('is free again after work that failed', async () => {
    const lock = join(folder, 'lock');
    const failing = whileLocked(lock, () => {
      throw new Error('no network');
    });
    await expect(failing).rejects.toThrow('no network');
    let done = false;
    await whileLocked(lock, () => {
      done = true;
    });
    expect(done).toBe(true);
  });

  test('of a process that died counts for nothing', async () => {
    const lock = join(folder, 'lock');
    mkdirSync(lock);
    writeFileSync(join(lock, 'pid'), String(2 ** 22 + 1));
    let done = false;
    await whileLocked(lock, () => {
      done = true;
    });
    expect(done).toBe(true);
  });
});

test('an option of a start is refused, not passed over', () => {
  expect(() => refuseOptions('start', ['--port', '4000'])).toThrow(/given --port 4000.*PORT=3001/);
  expect(() => refuseOptions('demo', ['--help'])).toThrow(BootstrapError);
  refuseOptions('start', []);
  refuseOptions('cli', ['doctor']);
});

test('what is set for other databases changes nothing about our own, and counts for one that is named', () => {
  const env = { PGSSLMODE: 'require', PGOPTIONS: '-c x=y', PORT: '3000', DATABASE_URL: ' ' };
  expect(withoutOtherDatabases(env)).toEqual({ PORT: '3000', DATABASE_URL: ' ' });
  const named = { ...env, DATABASE_URL: 'postgres://books.example/keepsale' };
  expect(withoutOtherDatabases(named)).toEqual(named);
});
