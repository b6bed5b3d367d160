import { availableParallelism } from 'node:os';
import { defineConfig, type LaunchOptions } from '@playwright/test';
import { type Chromium, findChromium } from './tools/services/chromium/chromium.ts';

const WORKERS_MAX = 4;

export default defineConfig({
  testDir: 'web/e2e',
  outputDir: '.cache/playwright',
  globalSetup: './tools/testing/product.setup.ts',
  forbidOnly: true,
  retries: 0,
  workers: Math.min(availableParallelism(), WORKERS_MAX),
  fullyParallel: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'UTC',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: launchOptions(await findChromium()),
  },
  projects: [
    { name: 'browser', testMatch: '**/*.e2e.ts' },
    { name: 'pictures', testMatch: '**/*.pictures.ts' },
  ],
});

/** Without a browser `npm test` does not come here; run by hand, Playwright then looks for its own. */
function launchOptions(chromium: Chromium | undefined): LaunchOptions {
  if (chromium === undefined) return {};
  const { executablePath, env, args } = chromium;
  return { executablePath, env: { ...process.env, ...env }, args: [...args] };
}
