import { join } from 'node:path';
import { ROOT } from '../bootstrap/paths.mjs';
import { typedPath } from '../bootstrap/typed-in.mjs';
import { OperatorError } from '../services/operator-error.ts';

/** What the person may change; a given address means "use that one, start none". */
export interface Settings {
  readonly host: string;
  readonly port: number;
  /** Absolute. */
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly eventStoreUrl: string | undefined;
  readonly redisUrl: string | undefined;
}

const PORT_MAX = 65_535;

/** @throws OperatorError naming the variable that cannot be read. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  return {
    host: given(env, 'HOST') ?? '127.0.0.1',
    port: readPort(given(env, 'PORT') ?? '3000'),
    dataDir: dataDirOf(env),
    databaseUrl: readUrl(env, 'DATABASE_URL', ['postgres:', 'postgresql:']),
    eventStoreUrl: readUrl(env, 'EVENT_STORE_URL', [
      'postgres:',
      'postgresql:',
      'esdb:',
      'esdb+discover:',
    ]),
    redisUrl: readUrl(env, 'REDIS_URL', ['redis:', 'rediss:']),
  };
}

/** Where everything of this run lives; absolute. */
export function dataDirOf(env: NodeJS.ProcessEnv): string {
  const folder = given(env, 'DATA_DIR');
  return folder === undefined ? join(ROOT, '.data') : typedPath(folder, env);
}

/** An empty variable is how a shell or a compose file says "not given". */
function given(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const value = env[name]?.trim();
  return value === '' ? undefined : value;
}

function readPort(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port >= 1 && port <= PORT_MAX) return port;
  throw new OperatorError(
    `PORT is "${text}", but it must be a number from 1 to ${PORT_MAX}, such as PORT=3001.`,
  );
}

function readUrl(
  env: NodeJS.ProcessEnv,
  name: string,
  schemes: readonly string[],
): string | undefined {
  const text = given(env, name);
  if (text === undefined) return undefined;
  const scheme = schemes.find((candidate) => text.startsWith(`${candidate}//`));
  if (scheme !== undefined) return text;
  throw new OperatorError(
    `${name} cannot be read: it must start with ${schemes.map((start) => `${start}//`).join(' or ')}.`,
  );
}
