import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { OperatorError } from '../services/operator-error.ts';
import { isErrno } from '../services/tied-process.ts';

interface Holder {
  readonly pid: number;
  /** A loopback port where the holder says that it lives: a pid alone may be anybody's after a reboot. */
  readonly port: number;
}

export interface RunLock {
  /** What a second start is told. */
  readonly announce: (address: string) => void;
  readonly release: () => void;
}

/** A start that makes a database does nothing else for some seconds. */
const ANSWER_MS_MAX = 10_000;
const ATTEMPTS_MAX = 5;

/**
 * Takes a data folder for this process; a lock left by a killed run is taken over.
 * @throws OperatorError when Keepsale runs there already.
 */
export async function takeRunLock(dataDir: string, answerMs = ANSWER_MS_MAX): Promise<RunLock> {
  mkdirSync(join(dataDir, 'run'), { recursive: true });
  const file = lockFile(dataDir);
  let address = '';
  const server = await answerWith(() => address);
  for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt += 1) {
    if (tryTake(file, { pid: process.pid, port: portOf(server) })) {
      return {
        announce: (now) => {
          address = now;
        },
        release: () => {
          server.close();
          rmSync(file, { force: true });
        },
      };
    }
    await removeIfStale(file, dataDir, answerMs);
  }
  server.close();
  throw new OperatorError(`${file} cannot be taken over. Delete it, then start again.`);
}

/** Whether a process that lives has taken that folder. */
export async function isLockHeld(dataDir: string, answerMs = ANSWER_MS_MAX): Promise<boolean> {
  const holder = readHolder(lockFile(dataDir));
  if (holder === undefined) return false;
  const answer = await askHolder(holder, answerMs);
  return answer.kind === 'silent' || (answer.kind === 'alive' && answer.pid === holder.pid);
}

function lockFile(dataDir: string): string {
  return join(dataDir, 'run', 'supervisor.json');
}

/** Written whole, then linked: whoever finds the file finds all of it, and only one of two makes it. */
function tryTake(file: string, holder: Holder): boolean {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(holder), { mode: 0o600 });
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (isErrno(error, 'EEXIST')) return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

async function removeIfStale(file: string, dataDir: string, answerMs: number): Promise<void> {
  const holder = readHolder(file);
  if (holder === undefined) {
    rmSync(file, { force: true });
    return;
  }
  const answer = await askHolder(holder, answerMs);
  if (answer.kind === 'silent') {
    throw new OperatorError(
      `Process ${holder.pid} holds ${dataDir} and does not answer. It may be starting on a busy machine: ` +
        `wait a moment, and try again. Should it hang, end it (kill -9 ${holder.pid}).`,
    );
  }
  if (answer.kind === 'alive' && answer.pid === holder.pid) {
    const where = answer.address === '' ? 'it is still starting' : `open ${answer.address}`;
    throw new OperatorError(
      `Keepsale is already running on ${dataDir} (process ${holder.pid}): ${where}. ` +
        'For a second one, give it a PORT and a DATA_DIR of its own.',
    );
  }
  // Between reading and removing, another start may have taken it over: then it names somebody else.
  if (readHolder(file)?.port === holder.port) rmSync(file, { force: true });
}

function readHolder(file: string): Holder | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return isHolder(value) ? value : undefined;
  } catch (error) {
    if (isErrno(error, 'ENOENT') || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function isHolder(value: unknown): value is Holder {
  return (
    typeof value === 'object' &&
    value !== null &&
    'pid' in value &&
    'port' in value &&
    typeof value.pid === 'number' &&
    typeof value.port === 'number'
  );
}

function answerWith(address: () => string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on('error', () => socket.destroy());
      socket.end(`keepsale ${process.pid} ${address()}`);
    });
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => resolve(server.unref()));
  });
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('A TCP server has no port.');
  return address.port;
}

type Answer =
  | { readonly kind: 'nobody' }
  | { readonly kind: 'silent' }
  | { readonly kind: 'alive'; readonly pid: number; readonly address: string };

/** Whoever is silent at the port of one that is gone is somebody else, who was given that port since. */
async function askHolder({ pid, port }: Holder, answerMs: number): Promise<Answer> {
  const answer = await ask(port, answerMs);
  return answer.kind === 'silent' && isGone(pid) ? { kind: 'nobody' } : answer;
}

function isGone(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    // Anything else says that there is one: another user's, for instance.
    return isErrno(error, 'ESRCH');
  }
}

function ask(port: number, answerMs: number): Promise<Answer> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    socket.setTimeout(answerMs, () => {
      resolve({ kind: 'silent' });
      socket.destroy();
    });
    socket.on('data', (chunk) => {
      text += chunk.toString('utf8');
    });
    socket.once('error', () => resolve({ kind: 'nobody' }));
    socket.once('close', () => {
      const match = /^keepsale (\d+) (.*)$/.exec(text);
      if (match === null) resolve({ kind: 'nobody' });
      else resolve({ kind: 'alive', pid: Number(match[1]), address: match[2] ?? '' });
    });
  });
}
