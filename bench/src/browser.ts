import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { findChromium } from '../../tools/services/chromium/chromium.ts';

export interface SignedIn {
  readonly page: Page;
  readonly close: () => Promise<void>;
}

/**
 * A browser with a profile of its own that holds this token (none when empty), and that others reach at `port`.
 * @throws Error when this machine has no browser.
 */
export async function openSignedIn(
  address: string,
  token: string,
  port: number,
): Promise<SignedIn> {
  const found = await findChromium();
  if (found === undefined) throw new Error('There is no Chromium; set CHROMIUM_PATH.');
  const profile = mkdtempSync(join(tmpdir(), 'keepsale-profile-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: found.executablePath,
    env: { ...process.env, ...found.env },
    args: [...found.args, `--remote-debugging-port=${port}`],
    viewport: { width: 1440, height: 900 },
  });
  const page = context.pages()[0] ?? (await context.newPage());
  await page.goto(`${address}/theme.js`);
  // As text: what runs in the page has globals that this side does not know.
  if (token !== '') await page.evaluate(`localStorage.setItem('token', ${JSON.stringify(token)})`);
  return {
    page,
    close: async () => {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}
