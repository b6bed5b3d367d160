import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

const DEPENDENCIES = '/node_modules/';

/**
 * A path from one module of a dependency to another is the file's whole name (that is Node's rule for modules), so nothing is to be looked for.
 * @type {import('node:module').ResolveHook}
 */
export const resolve = (specifier, context, next) => {
  const { parentURL } = context;
  if (parentURL?.includes(DEPENDENCIES) && specifier.startsWith('.')) {
    const url = new URL(specifier, parentURL).href;
    if (isModule(url)) return { url, format: 'module', shortCircuit: true };
  }
  return next(specifier, context);
};

/** @type {import('node:module').LoadHook} */
export const load = async (url, context, next) => {
  if (!url.includes(DEPENDENCIES) || !isModule(url)) return next(url, context);
  return { format: 'module', source: await readFile(new URL(url)), shortCircuit: true };
};

/** @param {string} url */
const isModule = (url) =>
  url.startsWith('file:') &&
  (url.endsWith('.mjs') || (url.endsWith('.js') && typeOf(new URL('.', url).href) === 'module'));

/** @type {Map<string, string>} */
const types = new Map();

/**
 * What the nearest `package.json` says of `.js` files.
 * @param {string} folder ends with `/`
 * @returns {string}
 */
const typeOf = (folder) => {
  const known = types.get(folder) ?? readType(folder);
  types.set(folder, known);
  return known;
};

/** @param {string} folder */
const readType = (folder) => {
  try {
    const text = readFileSync(new URL('package.json', folder), 'utf8');
    return JSON.parse(text).type === 'module' ? 'module' : 'commonjs';
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    const above = new URL('..', folder).href;
    return above.endsWith(DEPENDENCIES) || above === folder ? 'commonjs' : typeOf(above);
  }
};
