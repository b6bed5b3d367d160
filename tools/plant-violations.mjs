// Proves that each boundary and purity rule fires. A rule whose pattern matches nothing looks exactly like a clean checkout.
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from './bootstrap/paths.mjs';
import { cruise } from './check/cruise.mjs';
import { BOUNDARY_PLANTS, PURITY_PLANTS } from './check/plants.mjs';
import { programOf } from './check/program.mjs';
import config from '../.dependency-cruiser.mjs';

const COPIED = [
  'packages',
  'services',
  'web',
  'bench',
  'tools',
  'package.json',
  'tsconfig.json',
  'tsconfig.base.json',
  '.dependency-cruiser.mjs',
  'eslint.config.mjs',
];
/** What a build makes, and what Vite lays down for a moment, may be gone before it is copied. */
const MADE = ['dist', '.vite-temp'];
const OUTPUT_BYTES_MAX = 64 * 1024 * 1024;

// Planted in a copy: a crash leaves nothing behind, and whoever works in the checkout meanwhile sees none of it.
const copy = mkdtempSync(join(tmpdir(), 'keepsale-plants-'));
try {
  copyCheckout(copy);
  const [boundaries, purity] = await Promise.all([silentBoundaries(copy), silentPurityRules(copy)]);
  report([...rulesWithoutPlant(), ...boundaries, ...purity]);
} finally {
  rmSync(copy, { recursive: true, force: true });
}

function copyCheckout(to) {
  for (const name of COPIED) {
    cpSync(join(ROOT, name), join(to, name), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => !MADE.includes(basename(source)),
    });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(to, 'node_modules'), 'junction');
}

async function silentBoundaries(cwd) {
  for (const { file, text, beside = {} } of BOUNDARY_PLANTS) {
    plant(cwd, { [file]: text, ...beside });
  }
  const { violations } = await cruise(cwd);
  return BOUNDARY_PLANTS.filter(
    ({ rule, file }) => !violations.some((found) => found.rule === rule && found.from === file),
  ).map(({ rule, file }) => `${rule} says nothing about ${file}`);
}

async function silentPurityRules(cwd) {
  for (const { file, text } of PURITY_PLANTS) plant(cwd, { [file]: text });
  const files = PURITY_PLANTS.map(({ file }) => file);
  const args = [programOf('eslint'), '--format', 'json', ...files];
  const run = promisify(execFile)(process.execPath, args, { cwd, maxBuffer: OUTPUT_BYTES_MAX });
  const { stdout, stderr } = await run.catch((error) => error);
  if (!stdout) throw new Error(`ESLint did not answer in JSON:\n${stderr}`);
  const results = JSON.parse(stdout);
  return PURITY_PLANTS.filter(
    ({ rule, file }) => !messagesFor(results, file).some(({ ruleId }) => ruleId === rule),
  ).map(({ rule, text }) => `${rule} says nothing about: ${text}`);
}

function messagesFor(results, file) {
  return results.find(({ filePath }) => filePath.endsWith(file))?.messages ?? [];
}

function rulesWithoutPlant() {
  const planted = new Set(BOUNDARY_PLANTS.map(({ rule }) => rule));
  return config.forbidden
    .filter(({ name }) => !planted.has(name))
    .map(({ name }) => `${name} has no plant in tools/check/plants.mjs`);
}

function plant(cwd, files) {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(cwd, file)), { recursive: true });
    writeFileSync(join(cwd, file), `${text}\n`);
  }
}

function report(silent) {
  const planted = BOUNDARY_PLANTS.length + PURITY_PLANTS.length;
  if (silent.length === 0) {
    process.stdout.write(`${planted} planted violations, all reported.\n`);
    return;
  }
  process.stdout.write(`${silent.join('\n')}\n`);
  process.exitCode = 1;
}
