import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprintOf } from '../bootstrap/fingerprint.mjs';
import { whileLocked } from '../bootstrap/lock.mjs';
import { ROOT } from '../bootstrap/paths.mjs';
import { programOf } from '../check/program.mjs';
import { OperatorError } from '../services/operator-error.ts';
import { runCaptured } from '../testing/command.ts';

export const WEB_DIST = join(ROOT, 'web/dist');

const CACHE = join(ROOT, '.cache');
const STAMP = join(CACHE, 'web-build');
/** Everything that ends up in the built app; the lockfile stands for what comes from npm. */
const INPUTS = [
  'web/src',
  'web/public',
  'web/index.html',
  'web/vite.config.ts',
  'web/start-pages.ts',
  'web/package.json',
  'packages/domain/src',
  'packages/contracts/src',
  'pnpm-lock.yaml',
];

/**
 * Builds the web app unless `web/dist` already is what these sources give; resolves to whether it was built now.
 * @throws OperatorError with Vite's own words when it cannot be built.
 */
export async function ensureWebBuild(onStep: (what: string) => void): Promise<boolean> {
  const wanted = fingerprintOf(INPUTS);
  if (isBuilt(wanted)) return false;
  mkdirSync(CACHE, { recursive: true });
  let built = false;
  await whileLocked(join(CACHE, 'web-build.lock'), async () => {
    if (isBuilt(wanted)) return;
    onStep('Building the web app …');
    await build();
    writeFileSync(STAMP, wanted);
    built = true;
  });
  return built;
}

function isBuilt(wanted: string): boolean {
  return (
    existsSync(join(WEB_DIST, 'index.html')) &&
    existsSync(STAMP) &&
    readFileSync(STAMP, 'utf8') === wanted
  );
}

/** Built aside and moved into place: a product that runs from this checkout never serves half an app. */
async function build(): Promise<void> {
  const draft = join(CACHE, `web-dist-${process.pid}`);
  const { ok, output } = await runCaptured({
    args: [
      programOf('vite', 'vite', 'web'),
      'build',
      '--logLevel',
      'warn',
      '--outDir',
      draft,
      '--emptyOutDir',
    ],
    cwd: join(ROOT, 'web'),
    env: { NODE_ENV: 'production' },
  });
  if (!ok) {
    rmSync(draft, { recursive: true, force: true });
    throw new OperatorError(`The web app cannot be built:\n${output.trim()}`);
  }
  rmSync(WEB_DIST, { recursive: true, force: true });
  renameSync(draft, WEB_DIST);
}
