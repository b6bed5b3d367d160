import { complain, say, seconds } from '../console.ts';
import { OperatorError } from '../services/operator-error.ts';
import { type Product, startProduct } from './product.ts';
import type { Settings } from './settings.ts';

const SIGNALS: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs the product in the foreground: starts it, lets `whenReady` say so, and stops it at the first Ctrl-C.
 * Ends the process; problems that the person can solve are told without a stack.
 */
export async function runUntilStopped(
  settings: () => Settings,
  whenReady: (product: Product, readyAfterMs: number) => Promise<void>,
): Promise<never> {
  const stopAsked = firstSignal();
  const startedAt = performance.now();
  try {
    say('Starting Keepsale …');
    const starting = startProduct(settings(), { shown: true, durable: true, onStep: say });
    const product = await Promise.race([starting, stopAsked]);
    // Asked to stop while starting: what is under way ends first, then all of it stops.
    const running = product ?? (await starting);
    if (product !== undefined) {
      await whenReady(running, performance.now() - startedAt);
      await stopAsked;
    }
    await stop(running);
    process.exit(0);
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    complain(`\n${error.message}\n`);
    process.exit(1);
  }
}

async function stop(product: Product): Promise<void> {
  say('Stopping …');
  const startedAt = performance.now();
  await product.stop();
  say(`Stopped after ${seconds(performance.now() - startedAt)}.`);
}

/** Later signals change nothing: stopping is bounded anyway, and half-stopped is worse than slow. */
function firstSignal(): Promise<undefined> {
  return new Promise((resolve) => {
    for (const signal of SIGNALS) process.on(signal, () => resolve(undefined));
  });
}
