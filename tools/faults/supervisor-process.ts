import type { ChildProcess } from 'node:child_process';
import { startNodeService } from '../product/node-service.ts';
import type { Output } from '../product/output.ts';
import { ensurePrograms } from '../product/programs.ts';
import { hasExited, stopProcess } from '../services/tied-process.ts';
import { memberOf, textAt } from './json.ts';

/** The product as one process that keeps the others alive. */
export interface SupervisorProcess {
  readonly databaseUrl: string;
  readonly pid: number;
  /** Of each part that runs now. */
  readonly pids: () => Promise<ReadonlyMap<string, number>>;
  readonly kill: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

interface Told {
  readonly databaseUrl: string;
  readonly pids: ReadonlyMap<string, number>;
}

const START_TIMEOUT_MS = 90_000;
const ANSWER_TIMEOUT_MS = 10_000;
/** The product itself promises ten seconds. */
const STOP_TIMEOUT_MS = 20_000;

/** Resolves once the product is ready. @throws with its last words when it does not get so far. */
export async function startSupervisor(
  env: NodeJS.ProcessEnv,
  output: Output,
  prefix: readonly string[] = [],
): Promise<SupervisorProcess> {
  const programOf = await ensurePrograms();
  const child = await startNodeService(programOf('tools/faults/supervisor.ts'), env, output, {
    prefix,
  });
  const stop = () => stopProcess(child, { signal: 'SIGTERM', timeoutMs: STOP_TIMEOUT_MS });
  try {
    const { databaseUrl } = await told(child, START_TIMEOUT_MS);
    return {
      databaseUrl,
      pid: child.pid ?? 0,
      pids: async () => {
        const answer = told(child, ANSWER_TIMEOUT_MS);
        child.send('where is everything?');
        return (await answer).pids;
      },
      kill: () => stopProcess(child, { signal: 'SIGKILL', timeoutMs: STOP_TIMEOUT_MS }),
      stop,
    };
  } catch (error) {
    await stop();
    const lastWords = output.lastLines().join('\n  ');
    throw new Error(`the product does not start. Its last words:\n  ${lastWords}`, {
      cause: error,
    });
  }
}

/** The next thing it tells. */
function told(child: ChildProcess, timeoutMs: number): Promise<Told> {
  return new Promise((resolve, reject) => {
    const settle = (outcome: () => void): void => {
      clearTimeout(patience);
      child.off('message', onMessage).off('exit', onExit);
      outcome();
    };
    const fail = (why: string) => settle(() => reject(new Error(`the supervisor ${why}`)));
    const onMessage = (message: unknown) => settle(() => resolve(readTold(message)));
    const onExit = () => fail('ended');
    const patience = setTimeout(() => fail(`said nothing for ${timeoutMs} ms`), timeoutMs);
    child.once('message', onMessage).once('exit', onExit);
    if (hasExited(child)) fail('is gone');
  });
}

function readTold(message: unknown): Told {
  const pids = new Map<string, number>();
  for (const [name, pid] of Object.entries(memberOf(message, 'pids') ?? {})) {
    if (typeof pid === 'number') pids.set(name, pid);
  }
  return { databaseUrl: textAt(message, 'databaseUrl'), pids };
}
