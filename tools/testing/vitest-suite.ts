import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { programOf } from '../check/program.mjs';
import { runShown } from './command.ts';
import type { Outcome } from './outcome.ts';
import { vitestOutcome } from './vitest-report.ts';

interface VitestSuite {
  readonly projects: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
}

/** Runs projects of `vitest.config.ts` and counts. */
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
    return vitestOutcome(readFileSync(report, 'utf8'), ok);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
