import { join } from 'node:path';
import { ROOT } from '../../bootstrap/paths.mjs';
import { isExecutable } from '../executables.ts';
import { OperatorError } from '../operator-error.ts';
import { fontEnvironment } from './fonts.ts';
import { findInstalledChromium } from './installed.ts';
import { unpackChromium } from './unpack.ts';

export interface Chromium {
  readonly executablePath: string;
  /** To be added to the environment that the browser starts in. */
  readonly env: Readonly<Record<string, string>>;
  readonly args: readonly string[];
  /** The one that comes with the dependencies: the same everywhere, to the pixel. */
  readonly isBundled: boolean;
}

const ARGUMENTS = [
  '--disable-gpu',
  // Containers give /dev/shm 64 MB, which one large page fills.
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
];

const CACHE = join(ROOT, '.cache');

/**
 * A browser to print and to test with: CHROMIUM_PATH, an installed one, or the one from npm. Undefined when there is none:
 * everything but PDF reports works without.
 * @throws OperatorError when CHROMIUM_PATH names no program.
 */
export async function findChromium(cache: string = CACHE): Promise<Chromium | undefined> {
  const args = process.getuid?.() === 0 ? [...ARGUMENTS, '--no-sandbox'] : ARGUMENTS;
  const installed = chosen() ?? findInstalledChromium();
  if (installed !== undefined) {
    return {
      executablePath: installed,
      env: fontEnvironment(cache, []),
      args,
      isBundled: false,
    };
  }
  const unpacked = await unpackChromium(cache);
  if (unpacked === undefined) return undefined;
  const env = {
    LD_LIBRARY_PATH: unpacked.libraries,
    ...fontEnvironment(cache, [unpacked.fonts]),
  };
  return { executablePath: unpacked.executable, env, args, isBundled: true };
}

function chosen(): string | undefined {
  const path = process.env['CHROMIUM_PATH'];
  if (path === undefined || path === '') return undefined;
  if (isExecutable(path)) return path;
  throw new OperatorError(
    `CHROMIUM_PATH is ${path}, which is no program. Correct it, or leave it empty.`,
  );
}
