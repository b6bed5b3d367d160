import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findChromium } from './chromium.ts';

let cache: string;

beforeEach(() => {
  cache = mkdtempSync(join(tmpdir(), 'keepsale chromium '));
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(cache, { recursive: true, force: true });
});

test('the browser that is found draws text', { timeout: 60_000 }, async () => {
  const found = await findChromium(cache);
  if (found === undefined) throw new Error('no Chromium on this machine; set CHROMIUM_PATH');
  const browser = await chromium.launch({
    executablePath: found.executablePath,
    args: [...found.args],
    env: { ...process.env, ...found.env },
  });
  const page = await browser.newPage();
  const blank = await page.screenshot();
  await page.setContent('<h1>Keepsale</h1>');
  // With no font that fontconfig sees, text draws nothing, without a word.
  expect((await page.screenshot()).equals(blank)).toBe(false);
  await browser.close();
});

test('a CHROMIUM_PATH that is no program is told by name', async () => {
  vi.stubEnv('CHROMIUM_PATH', '/nowhere/chromium');
  await expect(findChromium(cache)).rejects.toThrow(/CHROMIUM_PATH is \/nowhere\/chromium/);
});
