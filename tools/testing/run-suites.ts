import { paint, say, seconds } from '../console.ts';
import { type LocalServices, runLocalServices } from './local-services.ts';
import { add, failure, failureLines, NOTHING, notRunLine, type Outcome } from './outcome.ts';
import { type SharedProduct, startSharedProduct } from './shared-product.ts';
import type { Suite, Surroundings } from './suites.ts';

interface Timed {
  readonly suite: Suite;
  readonly outcome: Outcome;
  readonly tookMs: number;
}

/** Runs the suites one after the other, then says how each went and what failed; the last line sums them up. */
export async function runSuites(suites: readonly Suite[]): Promise<Outcome> {
  let services: Promise<LocalServices> | undefined;
  let product: Promise<SharedProduct> | undefined;
  const surroundings: Surroundings = {
    services: () => (services ??= runLocalServices()),
    product: () => (product ??= startSharedProduct()),
  };
  const done: Timed[] = [];
  try {
    for (const suite of suites) {
      say(`\n${paint(suite.name, 'bold')}`);
      const startedAt = performance.now();
      const outcome = await runGuarded(suite, surroundings);
      done.push({ suite, outcome, tookMs: performance.now() - startedAt });
    }
  } finally {
    await stop(product);
    await stop(services);
  }
  return report(done);
}

async function stop(
  started: Promise<{ readonly stop: () => Promise<void> }> | undefined,
): Promise<void> {
  // What could not be started has failed its suite already.
  const part = await started?.catch(() => undefined);
  await part?.stop();
}

/** A suite that cannot even run is one failure, and the others still run. */
async function runGuarded(suite: Suite, surroundings: Surroundings): Promise<Outcome> {
  try {
    return await suite.run(surroundings);
  } catch (error) {
    const said = error instanceof Error ? (error.stack ?? error.message) : String(error);
    say(said);
    return failure('the suite itself', said);
  }
}

function report(done: readonly Timed[]): Outcome {
  const total = done.map(({ outcome }) => outcome).reduce(add, NOTHING);
  say();
  for (const timed of done) say(timeLine(timed));
  for (const { suite, outcome } of done) {
    for (const failed of outcome.failures) say(failureLines(suite.name, failed));
  }
  for (const absence of total.notRun) say(notRunLine(absence));
  say(`${total.passed} passed, ${total.failures.length} failed`);
  return total;
}

function timeLine({ suite, outcome, tookMs }: Timed): string {
  const mark = outcome.failures.length === 0 ? paint('✓', 'green') : paint('✗', 'red');
  const late = tookMs > suite.budgetSeconds * 1000;
  const time = `${seconds(tookMs)} of ${suite.budgetSeconds} s`;
  const counts = `${outcome.passed} passed, ${outcome.failures.length} failed`;
  const remark = late ? paint('over its budget', 'yellow') : '';
  return `${mark} ${suite.name.padEnd(12)}${time.padEnd(20)}${counts}  ${remark}`.trimEnd();
}
