import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const NETWORK_HINT =
  'If this machine reaches the network through a proxy or a mirror, npm must know it (npm config set proxy / registry).';

/** @returns {[string, ...string[]]} npm as a script for this Node, where it can be found; else whatever is on the PATH */
export function npmCommand() {
  const beside = dirname(process.execPath);
  const scripts = [
    process.env.npm_execpath ?? '',
    join(beside, '../lib/node_modules/npm/bin/npm-cli.js'),
    join(beside, 'node_modules/npm/bin/npm-cli.js'),
  ];
  const script = scripts.find((file) => file.endsWith('npm-cli.js') && existsSync(file));
  return script === undefined ? ['npm'] : [process.execPath, script];
}
