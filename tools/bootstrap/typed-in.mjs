import { resolve } from 'node:path';

const NAME = 'KEEPSALE_TYPED_IN';

/** Takes note of where the person typed the command, before anything changes the folder; npm changes it before we start. */
export function noteWhereTyped() {
  const ofNpm = process.env.npm_lifecycle_event === undefined ? undefined : process.env.INIT_CWD;
  process.env[NAME] = ofNpm ?? process.cwd();
}

/**
 * A path as the person meant it.
 * @param {string} path
 * @param {NodeJS.ProcessEnv} [env]
 */
export function typedPath(path, env = process.env) {
  return resolve(env[NAME] ?? '.', path);
}
