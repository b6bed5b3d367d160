import { paint, say, seconds, show } from '../console.ts';
import { fewAtOnce } from './few-at-once.ts';
import { inTurn, type Speaker } from './in-turn.ts';
import { type LocalServices, runLocalServices } from './local-services.ts';
import { add, failure, failureLines, NOTHING, notRunLine, type Outcome } from './outcome.ts';
import { type SharedProduct, startSharedProduct } from './shared-product.ts';
import { type Suite, WHOLE_BUDGET_SECONDS } from './suites.ts';
import type { Surroundings } from './surroundings.ts';

interface Timed {
  readonly suite: Suite;
  readonly outcome: Outcome;
  readonly tookMs: number;
}

/** One leaves the processor idle wherever it waits: for a restart, a lease, a page. Two fill two cores (ADR 137). */
const AT_ONCE_MAX = 2;

/**
 * Runs the suites, two at a time, and shows what they say as if they ran one after the other; then says how each went and
 * what failed. The last line sums them up.
 */
export async function runSuites(suites: readonly Suite[]): Promise<Outcome> {
  let services: Promise<LocalServices> | undefined;
  let product: Promise<SharedProduct> | undefined;
  const shared = {
    services: () => (services ??= runLocalServices()),
    product: () => (product ??= startSharedProduct()),
  };
  const speaker = inTurn(show);
  const runs = suites.map((suite) => {
    const own = speaker();
    return () => runTimed(suite, shared, own);
  });
  const startedAt = performance.now();
  const done = await fewAtOnce(AT_ONCE_MAX, runs).finally(async () => {
    await stop(product);
    await stop(services);
  });
  return report(done, performance.now() - startedAt);
}

async function runTimed(
  suite: Suite,
  shared: Omit<Surroundings, 'write'>,
  { write, end }: Speaker,
): Promise<Timed> {
  write(`\n${paint(suite.name, 'bold')}\n`);
  const startedAt = performance.now();
  const outcome = await runGuarded(suite, { ...shared, write });
  const tookMs = performance.now() - startedAt;
  end();
  return { suite, outcome, tookMs };
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
    surroundings.write(`${said}\n`);
    return failure('the suite itself', said);
  }
}

function report(done: readonly Timed[], tookMs: number): Outcome {
  const total = done.map(({ outcome }) => outcome).reduce(add, NOTHING);
  say();
  for (const timed of done) say(timeLine(timed));
  if (done.length > 1) say(`  ${timeAgainst('all of it', tookMs, WHOLE_BUDGET_SECONDS)}`);
  for (const { suite, outcome } of done) {
    for (const failed of outcome.failures) say(failureLines(suite.name, failed));
  }
  for (const absence of total.notRun) say(notRunLine(absence));
  say(`${total.passed} passed, ${total.failures.length} failed`);
  return total;
}

function timeLine({ suite, outcome, tookMs }: Timed): string {
  const mark = outcome.failures.length === 0 ? paint('✓', 'green') : paint('✗', 'red');
  const counts = `${outcome.passed} passed, ${outcome.failures.length} failed`;
  return `${mark} ${timeAgainst(suite.name, tookMs, suite.budgetSeconds, counts)}`;
}

function timeAgainst(name: string, tookMs: number, budgetSeconds: number, counts = ''): string {
  const time = `${seconds(tookMs)} of ${budgetSeconds} s`;
  const remark = tookMs > budgetSeconds * 1000 ? paint('over its budget', 'yellow') : '';
  return `${name.padEnd(12)}${time.padEnd(20)}${counts}  ${remark}`.trimEnd();
}
