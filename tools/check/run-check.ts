import { availableParallelism } from 'node:os';
import { paint, say, seconds } from '../console.ts';
import { add, NOTHING, type Outcome, single } from '../testing/outcome.ts';
import { CHECK_STEPS } from './steps.ts';

const AT_ONCE_MAX = 4;

/** Runs every step, a few at a time, and shows the output of those that fail; each counts as one test. */
export async function runCheck(): Promise<Outcome> {
  const waiting = [...CHECK_STEPS];
  let outcome = NOTHING;
  const work = async (): Promise<void> => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      const startedAt = performance.now();
      const { ok, output } = await step.run();
      say(`${mark(ok)} ${step.name} ${paint(seconds(performance.now() - startedAt), 'dim')}`);
      if (!ok) say(indent(output.trim()));
      outcome = add(outcome, single(ok));
    }
  };
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), AT_ONCE_MAX) }, work));
  return outcome;
}

function mark(ok: boolean): string {
  return ok ? paint('✓', 'green') : paint('✗', 'red');
}

function indent(text: string): string {
  return text.replaceAll(/^/gm, '    ');
}
