import { complain, say, seconds } from '../console.ts';
import { OperatorError } from '../services/operator-error.ts';
import { type Product, startProduct } from './product.ts';
import type { Settings } from './settings.ts';

const SIGNALS: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs the product in the foreground: starts it, lets `whenReady` say so, and stops it at the first Ctrl-C, also while it
 * is still starting. Ends the process; problems that the person can solve are told without a stack.
 */
export async function runUntilStopped(
  settings: () => Settings,
  whenReady: (product: Product, readyAfterMs: number) => Promise<void>,
): Promise<never> {
  const stop = stopAtFirstSignal();
  const startedAt = performance.now();
  try {
    say('Starting Keepsale …');
    const options = { shown: true, durable: true, spares: true, onStep: say, signal: stop.signal };
    const product = await startProduct(settings(), options);
    const shown = whenReady(product, performance.now() - startedAt);
    await doneOrStopped(shown, stop.asked).catch(async (error: unknown) => {
      await product.stop();
      throw error;
    });
    await stop.asked;
    const askedAt = performance.now();
    await product.stop();
    say(`Stopped after ${seconds(performance.now() - askedAt)}.`);
    process.exit(0);
  } catch (error) {
    // Interrupted while starting: whatever part gave up over it has nothing to tell.
    const gaveUp = error === stop.signal.reason || error instanceof OperatorError;
    if (stop.signal.aborted && gaveUp) process.exit(0);
    if (!(error instanceof OperatorError)) throw error;
    complain(`\n${error.message}\n`);
    process.exit(1);
  }
}

/** What fails after the stop fails because of it, and is nobody's concern. Rejects as `work` does before. */
export async function doneOrStopped(work: Promise<void>, stopped: Promise<void>): Promise<void> {
  work.catch(() => undefined);
  await Promise.race([work, stopped]);
}

interface Stop {
  readonly signal: AbortSignal;
  readonly asked: Promise<void>;
}

/** Later signals change nothing: stopping is bounded anyway, and half-stopped is worse than slow. */
function stopAtFirstSignal(): Stop {
  const controller = new AbortController();
  const asked = new Promise<void>((resolve) => {
    controller.signal.addEventListener('abort', () => resolve(), { once: true });
  });
  const stop = (): void => {
    if (!controller.signal.aborted) say('Stopping …');
    controller.abort();
  };
  for (const signal of SIGNALS) process.on(signal, stop);
  return { signal: controller.signal, asked };
}
