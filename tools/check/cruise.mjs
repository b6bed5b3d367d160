import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { programOf } from './program.mjs';

/**
 * @typedef {{ rule: string, from: string, to: string }} Violation
 * @typedef {{ violations: Violation[], modules: number }} Cruise
 */

const SOURCES = ['packages', 'services', 'web', 'tools', 'bench'];
const OUTPUT_BYTES_MAX = 64 * 1024 * 1024;

/**
 * Walks every import of the checkout and holds it against `.dependency-cruiser.mjs`.
 * @param {string} cwd the checkout, or a copy of it
 * @returns {Promise<Cruise>}
 */
export async function cruise(cwd) {
  const program = programOf('dependency-cruiser', 'depcruise');
  const args = [
    program,
    '--config',
    '.dependency-cruiser.mjs',
    '--output-type',
    'json',
    ...SOURCES,
  ];
  const output = await jsonOf(args, cwd);
  return {
    modules: output.modules.filter(({ source }) => isOurs(source)).length,
    violations: output.summary.violations.map(({ rule, from, to }) => ({
      rule: rule.name,
      from,
      to,
    })),
  };
}

/** With JSON the exit code counts violations; only unreadable output is a failure of the tool itself. */
async function jsonOf(args, cwd) {
  const run = promisify(execFile)(process.execPath, args, { cwd, maxBuffer: OUTPUT_BYTES_MAX });
  const { stdout, stderr } = await run.catch((error) => error);
  try {
    return JSON.parse(stdout);
  } catch {
    throw new Error(`dependency-cruiser did not answer in JSON:\n${stderr || stdout}`);
  }
}

/** @param {string} source */
function isOurs(source) {
  return /^(packages|services|web|tools|bench)\//.test(source) && !source.includes('node_modules');
}
