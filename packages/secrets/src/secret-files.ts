import { readFileSync } from 'node:fs';

type Env = Readonly<Record<string, string | undefined>>;

/** Variables that can hold a password. Each may be given as `NAME_FILE` instead: the file's text is the value. */
export const SECRET_VARIABLES = [
  'DATABASE_URL',
  'EVENT_STORE_URL',
  'REDIS_URL',
  'EBAY_CLIENT_ID',
  'EBAY_CLIENT_SECRET',
] as const;

/** A sentence for the operator. It names variables and files, never what is in them. */
export class SecretFileProblem extends Error {
  override readonly name = 'SecretFileProblem';
}

/**
 * The environment with every `NAME_FILE` of `SECRET_VARIABLES` replaced by `NAME`. White space around the text goes: editors end a
 * file with a line break. An empty file means "not given", as an empty variable does.
 *
 * @throws SecretFileProblem when a file cannot be read, or when a value is given both ways.
 */
export const withSecretFiles = (env: Env): Env => {
  const fileVariables = SECRET_VARIABLES.map((name) => `${name}_FILE`);
  const plain = Object.entries(env).filter(([name]) => !fileVariables.includes(name));
  const read = SECRET_VARIABLES.map((name) => [name, secretOf(env, name)] as const);
  return Object.fromEntries([...plain, ...read.filter(([, text]) => text !== '')]);
};

/** Empty when it is not given by a file. */
const secretOf = (env: Env, name: string): string => {
  const variable = `${name}_FILE`;
  const path = env[variable] ?? '';
  if (path === '') return '';
  if ((env[name] ?? '') !== '') {
    throw new SecretFileProblem(`${name} and ${variable} are both set: keep one.`);
  }
  return textOf(variable, path);
};

const textOf = (variable: string, path: string): string => {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
    throw new SecretFileProblem(
      `${variable} is ${path}, which cannot be read (${code}): set it to a file that this user may read.`,
    );
  }
};
