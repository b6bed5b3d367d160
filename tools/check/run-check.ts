import { availableParallelism } from 'node:os';
import { paint, seconds } from '../console.ts';
import type { Ran } from '../testing/command.ts';
import { fewAtOnce } from '../testing/few-at-once.ts';
import { add, failure, NOTHING, type Outcome } from '../testing/outcome.ts';
import type { NotLooked } from './dependencies.ts';
import { CHECK_STEPS } from './steps.ts';

const AT_ONCE_MAX = 4;

/** Runs every step, a few at a time, and shows the output of those that fail by `write`; each counts as one test. */
export async function runCheck(write: (text: string) => void): Promise<Outcome> {
  const steps = CHECK_STEPS.map((step) => async () => {
    const startedAt = performance.now();
    const result = await step.run();
    if (!('notRun' in result)) {
      const time = paint(seconds(performance.now() - startedAt), 'dim');
      write(`${mark(result.ok)} ${step.name} ${time}\n`);
      if (!result.ok) write(`${indent(result.output.trim())}\n`);
    }
    return outcomeOf(step.name, result);
  });
  const outcomes = await fewAtOnce(Math.min(availableParallelism(), AT_ONCE_MAX), steps);
  return outcomes.reduce(add, NOTHING);
}

function outcomeOf(name: string, result: Ran | NotLooked): Outcome {
  if ('notRun' in result) return { ...NOTHING, notRun: [{ name, why: result.notRun }] };
  return result.ok ? { ...NOTHING, passed: 1 } : failure(name, result.output);
}

function mark(ok: boolean): string {
  return ok ? paint('✓', 'green') : paint('✗', 'red');
}

function indent(text: string): string {
  return text.replaceAll(/^/gm, '    ');
}
