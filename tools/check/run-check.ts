import { availableParallelism } from 'node:os';
import { paint, say, seconds } from '../console.ts';
import type { Ran } from '../testing/command.ts';
import { add, failure, NOTHING, type Outcome } from '../testing/outcome.ts';
import type { NotLooked } from './dependencies.ts';
import { CHECK_STEPS } from './steps.ts';

const AT_ONCE_MAX = 4;

/** Runs every step, a few at a time, and shows the output of those that fail; each counts as one test. */
export async function runCheck(): Promise<Outcome> {
  const waiting = [...CHECK_STEPS];
  let outcome = NOTHING;
  const work = async (): Promise<void> => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      const startedAt = performance.now();
      const result = await step.run();
      outcome = add(outcome, outcomeOf(step.name, result));
      if ('notRun' in result) continue;
      const { ok, output } = result;
      say(`${mark(ok)} ${step.name} ${paint(seconds(performance.now() - startedAt), 'dim')}`);
      if (!ok) say(indent(output.trim()));
    }
  };
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), AT_ONCE_MAX) }, work));
  return outcome;
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
