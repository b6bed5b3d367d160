// The way in for `npm start`, `npm test` and their siblings. It runs before anything is installed,
// so this file and `bootstrap/` use nothing but Node; everything after them is TypeScript.
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { ensureDependencies } from './bootstrap/dependencies.mjs';
import { withoutNpmSettings, withoutOtherDatabases } from './bootstrap/environment.mjs';
import { BootstrapError } from './bootstrap/bootstrap-error.mjs';
import { requireNode } from './bootstrap/node-version.mjs';
import { refuseOptions } from './bootstrap/options.mjs';
import { programIn, programsFolder } from './bootstrap/programs.mjs';
import { noteWhereTyped } from './bootstrap/typed-in.mjs';

const ENTRIES = ['start', 'demo', 'test', 'check', 'cli'];

try {
  await run(process.argv[2] ?? '');
} catch (error) {
  if (!(error instanceof BootstrapError)) throw error;
  process.stderr.write(`\n${error.message}\n\n`);
  process.exitCode = 1;
}

/** @param {string} entry */
async function run(entry) {
  requireNode(process.versions.node);
  if (!ENTRIES.includes(entry)) {
    throw new BootstrapError(`Say what to run: node tools/run.mjs ${ENTRIES.join('|')}`);
  }
  refuseOptions(entry, process.argv.slice(3));
  noteWhereTyped();
  await ensureDependencies();
  process.env = withoutOtherDatabases(withoutNpmSettings(process.env));
  const program = entry === 'start' ? programIn(programsFolder(), 'tools/start.ts') : '';
  if (existsSync(program)) {
    process.setSourceMapsEnabled(true);
    await import(pathToFileURL(program).href);
    return;
  }
  // In this same process: a signal meant for the product reaches it, and its pid is the one that was started.
  const { register } = await import('tsx/esm/api');
  register();
  await import('./bootstrap/plain-modules.mjs');
  await import(`./${entry}.ts`);
}
