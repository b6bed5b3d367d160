import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from './paths.mjs';

/**
 * Of what those files and folders of the checkout hold, tests left out: another one means that what was made of them is stale.
 * @param {readonly string[]} inputs
 * @param {string} [place] where it works, if it names that place
 */
export function fingerprintOf(inputs, place = '') {
  const hash = createHash('sha256').update(`${place}\n`);
  for (const file of inputs.flatMap((input) => filesUnder(join(ROOT, input)))) {
    hash.update(`${relative(ROOT, file)}\n`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/**
 * @param {string} path
 * @returns {readonly string[]}
 */
function filesUnder(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .flatMap((entry) => {
      const file = join(path, entry.name);
      if (entry.isDirectory()) return filesUnder(file);
      return entry.isFile() && !/[.]test[.]tsx?$/.test(entry.name) ? [file] : [];
    })
    .sort();
}
