import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { programOf } from '../check/program.mjs';
import { runShown } from './command.ts';
import { NOTHING, type Outcome } from './outcome.ts';

interface VitestSuite {
  readonly projects: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
}

/** Runs projects of `vitest.config.ts` and counts: a file that cannot be loaded is a failure as well. */
export async function runVitest({ projects, env = {} }: VitestSuite): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'keepsale-vitest-'));
  const report = join(folder, 'report.json');
  const chosen = projects.flatMap((project) => ['--project', project]);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  try {
    const ok = await runShown({
      args: [programOf('vitest'), 'run', '--passWithNoTests', ...chosen, ...reporters],
      env,
    });
    return count(parseReport(readFileSync(report, 'utf8')), ok);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Report {
  readonly passed: number;
  readonly failed: number;
  readonly unloadable: number;
}

function count({ passed, failed, unloadable }: Report, ok: boolean): Outcome {
  const counted = failed + unloadable;
  // An error outside any test (an unhandled rejection) fails the run without failing a test.
  return { ...NOTHING, passed, failed: counted === 0 && !ok ? 1 : counted };
}

function parseReport(text: string): Report {
  const report: unknown = JSON.parse(text);
  if (!isJsonReport(report)) throw new Error('Vitest wrote a report of another shape.');
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    unloadable: report.testResults.filter(
      (file) => file.status === 'failed' && file.assertionResults.length === 0,
    ).length,
  };
}

interface JsonReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly status: string;
    readonly assertionResults: readonly unknown[];
  }[];
}

function isJsonReport(value: unknown): value is JsonReport {
  return (
    typeof value === 'object' &&
    value !== null &&
    'numPassedTests' in value &&
    'numFailedTests' in value &&
    'testResults' in value &&
    typeof value.numPassedTests === 'number' &&
    typeof value.numFailedTests === 'number' &&
    Array.isArray(value.testResults)
  );
}
