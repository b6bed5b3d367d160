import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { programOf } from '../check/program.mjs';
import { type Chromium, findChromium } from '../services/chromium/chromium.ts';
import { runShown } from './command.ts';
import { failure, NOTHING, type Outcome } from './outcome.ts';
import { playwrightOutcome } from './playwright-report.ts';
import type { SharedProduct } from './shared-product.ts';

/** Runs one project of `playwright.config.ts` against the whole product, which is started when there is a browser for it. */
export async function runPlaywright(
  project: 'browser' | 'pictures',
  product: () => Promise<SharedProduct>,
): Promise<Outcome> {
  const why = whyNot(project, await findChromium());
  if (why !== undefined) return { ...NOTHING, notRun: [{ name: project, why }] };
  const { env } = await product();
  const folder = mkdtempSync(join(tmpdir(), 'keepsale-playwright-'));
  const report = join(folder, 'report.json');
  try {
    const ok = await runShown({
      args: [
        ...[programOf('@playwright/test', 'playwright'), 'test'],
        ...['--project', project, '--reporter=list,json', '--pass-with-no-tests'],
      ],
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    });
    return existsSync(report)
      ? playwrightOutcome(readFileSync(report, 'utf8'), ok)
      : failedToStart(ok);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function whyNot(project: string, chromium: Chromium | undefined): string | undefined {
  if (chromium === undefined) return 'no Chromium; set CHROMIUM_PATH';
  if (project === 'pictures' && !chromium.isBundled) return 'the pictures are of another browser';
  return undefined;
}

/** Nothing was reported: fine when there was nothing to run, a failure of the set-up otherwise. */
function failedToStart(ok: boolean): Outcome {
  return ok ? NOTHING : failure('Playwright did not start');
}
