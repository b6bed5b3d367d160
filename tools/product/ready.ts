import { OperatorError } from '../services/operator-error.ts';
import { until } from '../services/until.ts';
import type { Output } from './output.ts';
import type { Supervised } from './supervise.ts';

export interface StartingService {
  readonly supervised: Supervised;
  readonly output: Output;
}

const READY_TIMEOUT_MS = 60_000;
const REQUEST_TIMEOUT_MS = 2_000;
/** Dying that often before all is ready is no accident. */
const DEATHS_MAX = 3;

/**
 * Waits until the API says that all its parts are there.
 * @throws the signal's reason when aborted.
 * @throws OperatorError with the last words of a service that keeps dying, or of what is missing.
 */
export async function waitUntilReady(
  address: string,
  services: readonly StartingService[],
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted();
  let lastAnswer = 'no answer';
  const looping = () => services.find(({ supervised }) => supervised.deaths() >= DEATHS_MAX);
  const isReady = async (): Promise<boolean> => {
    if (signal.aborted || looping() !== undefined) return true;
    const { ready, answer } = await askReady(address);
    lastAnswer = answer;
    return ready;
  };
  const inTime = await until(isReady, { timeoutMs: READY_TIMEOUT_MS, intervalMs: 50 });
  signal.throwIfAborted();
  const broken = looping();
  if (broken !== undefined) throw keepsDying(broken);
  if (!inTime) {
    throw new OperatorError(
      `Keepsale is not ready after ${READY_TIMEOUT_MS / 1000} s; it says: ${lastAnswer}`,
    );
  }
}

async function askReady(address: string): Promise<{ ready: boolean; answer: string }> {
  try {
    const response = await fetch(`${address}/health/ready`, {
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    return { ready: response.ok, answer: await response.text() };
  } catch (error) {
    return { ready: false, answer: error instanceof Error ? error.message : String(error) };
  }
}

function keepsDying({ supervised, output }: StartingService): OperatorError {
  const lastWords = output.lastLines().join('\n  ');
  return new OperatorError(
    `The ${supervised.name} does not start. Its last words:\n  ${lastWords}`,
  );
}
