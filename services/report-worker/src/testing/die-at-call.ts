import { writeSync } from 'node:fs';
import files from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { Socket } from 'node:net';
import { Client } from 'pg';

/** Which call to anything outside of the process is never made: the one of a number, or the first whose name holds a text. */
export type FatalCall = number | string;

const STDOUT = 1;
const NAME_LENGTH_MAX = 90;
const OF_FILES = ['open', 'rename', 'rm', 'mkdir'] as const;
/** What is said to the browser, through its pipe. */
const TO_BROWSER = /^\{"method":"(\w+\.\w+)"/;

/** From now on this process dies before that call, and its last words name it: as when the machine fails there. */
export const dieAtCall = (fatal: FatalCall): void => {
  let calls = 0;
  const before = (name: string): void => {
    calls += 1;
    if (typeof fatal === 'number' ? calls !== fatal : !name.includes(fatal)) return;
    writeSync(STDOUT, `died before ${name.replaceAll(/\s+/g, ' ').slice(0, NAME_LENGTH_MAX)}\n`);
    process.kill(process.pid, 'SIGKILL');
  };
  for (const name of OF_FILES) {
    announce(files, name, () => before(name));
  }
  syncBuiltinESMExports();
  announce(Client.prototype, 'query', (query) => before(textOf(query)));
  announce(Socket.prototype, 'write', (chunk) => {
    const [, method] = TO_BROWSER.exec(String(chunk)) ?? [];
    if (method !== undefined) before(method);
  });
};

/** Calls `told` with the first parameter of each call of a method before it is made. */
const announce = <Name extends string>(
  owner: Readonly<Record<Name, unknown>>,
  name: Name,
  told: (first: unknown) => void,
): void => {
  const method = owner[name];
  if (typeof method !== 'function') throw new TypeError(`${name} is no method`);
  Object.assign(owner, {
    [name](this: unknown, ...parameters: readonly unknown[]): unknown {
      told(parameters[0]);
      return Reflect.apply(method, this, parameters);
    },
  });
};

const textOf = (query: unknown): string => {
  if (typeof query === 'string') return query;
  if (typeof query !== 'object' || query === null) return 'a query';
  return 'text' in query && typeof query.text === 'string' ? query.text : query.constructor.name;
};
