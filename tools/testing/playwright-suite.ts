import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { programOf } from '../check/program.mjs';
import { type Chromium, findChromium } from '../services/chromium/chromium.ts';
import { runShown } from './command.ts';
import { NOTHING, type Outcome } from './outcome.ts';

/** Runs one project of `playwright.config.ts` against the whole product. */
export async function runPlaywright(project: 'browser' | 'pictures'): Promise<Outcome> {
  const why = whyNot(project, await findChromium());
  if (why !== undefined) return { ...NOTHING, notRun: [{ name: project, why }] };
  const folder = mkdtempSync(join(tmpdir(), 'keepsale-playwright-'));
  const report = join(folder, 'report.json');
  try {
    const ok = await runShown({
      args: [
        ...[programOf('@playwright/test', 'playwright'), 'test'],
        ...['--project', project, '--reporter=list,json', '--pass-with-no-tests'],
      ],
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    });
    return existsSync(report) ? count(readFileSync(report, 'utf8'), ok) : failedToStart(ok);
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
  return { ...NOTHING, failed: ok ? 0 : 1 };
}

function count(text: string, ok: boolean): Outcome {
  const report: unknown = JSON.parse(text);
  if (!hasStats(report)) throw new Error('Playwright wrote a report of another shape.');
  const { expected, unexpected, flaky } = report.stats;
  // A test that passed only when repeated has failed.
  const failed = unexpected + flaky;
  return { ...NOTHING, passed: expected, failed: failed === 0 && !ok ? 1 : failed };
}

interface Report {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
  };
}

function hasStats(value: unknown): value is Report {
  return (
    typeof value === 'object' &&
    value !== null &&
    'stats' in value &&
    typeof value.stats === 'object' &&
    value.stats !== null &&
    'expected' in value.stats &&
    'unexpected' in value.stats &&
    'flaky' in value.stats
  );
}
