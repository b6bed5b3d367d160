import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../bootstrap/paths.mjs';

/**
 * The JavaScript file behind a command of an installed package: run with `process.execPath`, it starts on every platform.
 * @param {string} packageName
 * @param {string} [command] where the package has several
 * @param {string} [workspace] whose dependency it is; the checkout's by default
 * @returns {string} absolute path
 */
export function programOf(packageName, command = packageName, workspace = '.') {
  const folder = join(ROOT, workspace, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[command]);
}
