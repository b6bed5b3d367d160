import { spawnSync } from 'node:child_process';
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { OperatorError } from '../operator-error.ts';
import { isErrno } from '../tied-process.ts';

export interface UnpackedChromium {
  readonly executable: string;
  readonly libraries: string;
  readonly fonts: string;
}

/** Beside the browser itself: the libraries that a bare system lacks, a font, and a graphics driver in software. */
const ARCHIVES = ['al2023', 'fonts', 'swiftshader'];

/**
 * The Chromium that comes from npm, unpacked once per version into `<cache>/chromium-<version>`. Its package would
 * unpack it to one fixed place in /tmp, shared by all users and versions. Undefined where there is none (not Linux x64).
 */
export async function unpackChromium(cache: string): Promise<UnpackedChromium | undefined> {
  const root = packageRoot();
  if (root === undefined) return undefined;
  const folder = join(cache, `chromium-${versionOf(root)}`);
  if (!existsSync(folder)) await unpackInto(folder, join(root, 'bin'));
  return {
    executable: join(folder, 'chromium'),
    libraries: join(folder, 'lib'),
    fonts: join(folder, 'fonts'),
  };
}

/** Made aside and renamed: two at once, or a crash half-way, leave one whole copy or none. */
async function unpackInto(folder: string, packed: string): Promise<void> {
  const draft = `${folder}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  try {
    await Promise.all([
      decompress(join(packed, 'chromium.br'), join(draft, 'chromium')),
      ...ARCHIVES.map((name) => unpackArchive(join(packed, `${name}.tar.br`), draft, name)),
    ]);
    renameSync(draft, folder);
  } catch (error) {
    if (!isErrno(error, 'ENOTEMPTY', 'EEXIST')) throw explained(error);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

async function unpackArchive(packed: string, folder: string, name: string): Promise<void> {
  const archive = join(folder, `${name}.tar`);
  await decompress(packed, archive);
  const { status, stderr } = spawnSync('tar', ['-xf', archive, '-C', folder], { encoding: 'utf8' });
  if (status !== 0) throw new OperatorError(`tar could not unpack ${archive}: ${stderr}`);
  rmSync(archive);
}

async function decompress(from: string, to: string): Promise<void> {
  await pipeline(
    createReadStream(from),
    createBrotliDecompress(),
    createWriteStream(to, { mode: 0o755 }),
  );
}

function explained(error: unknown): unknown {
  return isErrno(error, 'ENOSPC')
    ? new OperatorError(
        'The disk is full: Chromium needs 250 MB. Free some space, then start again.',
      )
    : error;
}

function packageRoot(): string | undefined {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  try {
    const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
    return entry.slice(0, entry.lastIndexOf('chromium/build') + 'chromium'.length);
  } catch (error) {
    if (isErrno(error, 'MODULE_NOT_FOUND')) return undefined;
    throw error;
  }
}

function versionOf(root: string): string {
  const manifest: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return typeof manifest === 'object' && manifest !== null && 'version' in manifest
    ? String(manifest.version)
    : 'unknown';
}
