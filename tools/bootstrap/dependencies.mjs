import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BootstrapError } from './bootstrap-error.mjs';
import { whileLocked } from './lock.mjs';
import { ROOT, TOOLS } from './paths.mjs';
import { runPnpm } from './pnpm.mjs';

const INPUTS = ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json'];
const QUIETLY = ['--reporter=append-only', '--loglevel=error'];
const STAMP = join(ROOT, 'node_modules/.keepsale-installed');

/** Installs what the lockfile says unless that was done already: by this lockfile, for this Node.js, on this platform. */
export async function ensureDependencies() {
  process.chdir(ROOT);
  const wanted = fingerprint();
  if (isInstalled(wanted)) return;
  makeToolsFolder();
  await whileLocked(join(TOOLS, 'install.lock'), () => {
    // Whoever held the lock before us may have done it.
    if (isInstalled(wanted)) return;
    process.stderr.write('Installing dependencies …\n');
    // Never asks: a folder of another Node.js or pnpm is simply made anew.
    runPnpm(['install', '--frozen-lockfile', '--config.confirmModulesPurge=false', ...QUIETLY]);
    writeFileSync(STAMP, wanted);
  });
}

function makeToolsFolder() {
  try {
    mkdirSync(TOOLS, { recursive: true });
  } catch (error) {
    throw new BootstrapError(
      `${ROOT} cannot be written to (${String(error)}). Run this as the user who owns it.`,
    );
  }
}

function fingerprint() {
  const hash = createHash('sha256');
  hash.update([process.version, process.platform, process.arch].join(' '));
  for (const file of INPUTS) hash.update(readFileSync(join(ROOT, file)));
  return hash.digest('hex');
}

/** @param {string} wanted */
function isInstalled(wanted) {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted;
}
