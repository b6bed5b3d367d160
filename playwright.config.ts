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
  // One more than cores: a test waits for its page as long as it works.
  workers: Math.min(availableParallelism() + 1, WORKERS_MAX),
  fullyParallel: true,
  timeout: 120_000,
  expect: {
    timeout: 10_000,
    // Generous: a letter that is drawn otherwise is no difference, a column that moved is one.
    toHaveScreenshot: { maxDiffPixelRatio: 0.01, threshold: 0.3, scale: 'device' },
  },
  snapshotPathTemplate: 'web/e2e/pictures/{arg}{ext}',
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'UTC',
    // What moves is drawn sixty times a second by the processor. The main job is done with motion.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every step takes a quarter of the processor's time: `--trace retain-on-failure` by hand, where a picture does not tell.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: launchOptions(await findChromium()),
  },
  projects: [
    { name: 'browser', testMatch: '**/*.e2e.ts' },
    {
      name: 'pictures',
      testMatch: '**/*.pictures.ts',
      // Half the pixels each way show what moved, in a quarter of the bytes.
      use: { deviceScaleFactor: 0.5 },
    },
  ],
});

/** Without a browser `npm test` does not come here; run by hand, Playwright then looks for its own. */
function launchOptions(chromium: Chromium | undefined): LaunchOptions {
  if (chromium === undefined) return {};
  const { executablePath, env, args } = chromium;
  return { executablePath, env: { ...process.env, ...env }, args: [...args] };
}
