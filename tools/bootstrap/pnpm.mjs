import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BootstrapError } from './bootstrap-error.mjs';
import { withoutNpmSettings } from './environment.mjs';
import { NETWORK_HINT, npmCommand } from './npm.mjs';
import { TOOLS } from './paths.mjs';

const VERSION = '12.21.0';
const FOLDER = join(TOOLS, `pnpm-${VERSION}`);
/** What a command prints must stay what it was asked for. */
const TO_STDERR = ['ignore', 2, 2];

/**
 * Runs pnpm, fetching it first where it is missing; throws a BootstrapError when it fails.
 * @param {readonly string[]} args
 */
export function runPnpm(args) {
  const { status, error } = spawnSync(process.execPath, [pnpmProgram(), ...args], {
    stdio: TO_STDERR,
    env: withoutNpmSettings(process.env),
  });
  if (status !== 0) {
    const reason = error?.message ?? `exit code ${status}`;
    throw new BootstrapError(`pnpm ${args[0]} failed (${reason}); see above. ${NETWORK_HINT}`);
  }
}

/**
 * pnpm as a script for this Node.js, fetched first where it is missing; throws a BootstrapError when it cannot be. Its JavaScript entry:
 * the `.cmd` files of Windows cannot be spawned without a shell.
 */
export function pnpmProgram() {
  const program = join(FOLDER, 'node_modules/pnpm/bin/pnpm.mjs');
  if (!existsSync(program)) fetchPnpm();
  return program;
}

/** Not through npx, which asks and is slow each time, nor corepack, whose signatures not every mirror has. */
function fetchPnpm() {
  process.stderr.write(`Fetching pnpm ${VERSION} into .tools …\n`);
  const draft = `${FOLDER}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  try {
    writeFileSync(join(draft, 'package.json'), '{ "private": true }\n');
    runNpm(['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], draft);
    rmSync(FOLDER, { recursive: true, force: true });
    renameSync(draft, FOLDER);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/**
 * @param {readonly string[]} args
 * @param {string} cwd
 */
function runNpm(args, cwd) {
  const [program, ...prefix] = npmCommand();
  const { status, error } = spawnSync(program, [...prefix, ...args, `pnpm@${VERSION}`], {
    cwd,
    stdio: TO_STDERR,
    env: withoutNpmSettings(process.env),
  });
  if (status !== 0) {
    const reason = error?.message ?? `exit code ${status}`;
    throw new BootstrapError(`npm could not fetch pnpm ${VERSION} (${reason}). ${NETWORK_HINT}`);
  }
}
