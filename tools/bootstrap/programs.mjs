import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprintOf } from './fingerprint.mjs';
import { ROOT } from './paths.mjs';

/** Where programs are that were made of sources, a folder for each state of them. */
export const PROGRAMS = join(ROOT, '.cache/programs');

/** Everything that ends up in the programs; the lockfile stands for what comes from npm. */
const INPUTS = ['services', 'packages'].flatMap((group) =>
  readdirSync(join(ROOT, group)).map((name) => `${group}/${name}/src`),
);
const ALL_INPUTS = [...INPUTS, 'tools', 'tsconfig.json', 'tsconfig.base.json', 'pnpm-lock.yaml'];

/** Of the sources as they are now, where they are now: a program names its dependencies by their place. It need not be there yet. */
export const programsFolder = () => join(PROGRAMS, fingerprintOf(ALL_INPUTS, ROOT));

/**
 * @param {string} folder of programs
 * @param {string} source its path in the checkout
 */
export const programIn = (folder, source) => join(folder, source.replace(/[.]ts$/, '.mjs'));
