import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findExecutable } from '../executables.ts';

export type RedisProgram =
  | { readonly found: true; readonly path: string; readonly libraryPath?: string }
  | { readonly found: false; readonly why: string };

const FOLDER = join(import.meta.dirname, '../../../.tools/redis');
const PROGRAM = 'usr/bin/redis-server';
const LIBRARIES = `usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`;
/** Of all that the package depends on, what a bare Debian does not have already. */
const PACKAGES = /^(redis|libjemalloc|liblua|liblzf|libatomic|libhiredis|lua-)/;

/**
 * A Redis server for tests: the system's, else the distribution's package unpacked into `.tools/redis`
 * without touching the system (3 to 4 s, once). The product itself never uses this: it is given REDIS_URL or none.
 */
export function findRedisProgram(): RedisProgram {
  const installed = findExecutable('redis-server') ?? findExecutable('valkey-server');
  if (installed !== undefined) return { found: true, path: installed };
  if (!existsSync(join(FOLDER, PROGRAM))) {
    const why = unpackPackage();
    if (why !== undefined) return { found: false, why };
  }
  return { found: true, path: join(FOLDER, PROGRAM), libraryPath: join(FOLDER, LIBRARIES) };
}

/** Undefined when it worked, else the reason why there is no Redis. */
function unpackPackage(): string | undefined {
  if (findExecutable('apt-get') === undefined || findExecutable('dpkg-deb') === undefined) {
    return 'no redis-server on the PATH, and no apt-get to fetch one';
  }
  const draft = `${FOLDER}-${process.pid}`;
  try {
    return fetchInto(draft);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

function fetchInto(draft: string): string | undefined {
  const archives = join(draft, 'cache/archives');
  const root = join(draft, 'root');
  for (const folder of [join(draft, 'lists/partial'), join(archives, 'partial'), root]) {
    mkdirSync(folder, { recursive: true });
  }
  const apt = ['-o', `Dir::State::lists=${draft}/lists`, '-o', `Dir::Cache=${draft}/cache`];
  const quiet = ['-qq', '-o', 'APT::Sandbox::User=root', ...apt];
  if (!run('apt-get', [...quiet, 'update'], draft).ok) return 'apt-get update failed';
  const packages = dependencies(apt, draft);
  if (packages.length === 0) return 'the distribution has no package redis-server';
  const fetched = run('apt-get', [...quiet, 'download', ...packages], archives);
  if (!fetched.ok) return 'apt-get could not fetch redis-server';
  for (const file of readdirSync(archives).filter((name) => name.endsWith('.deb'))) {
    if (!run('dpkg-deb', ['-x', file, root], archives).ok)
      return `dpkg-deb could not unpack ${file}`;
  }
  rmSync(FOLDER, { recursive: true, force: true });
  renameSync(root, FOLDER);
  return undefined;
}

function dependencies(apt: readonly string[], cwd: string): readonly string[] {
  const hardOnly = ['recommends', 'suggests', 'conflicts', 'breaks', 'replaces', 'enhances'];
  const flags = ['--recurse', ...hardOnly.map((kind) => `--no-${kind}`)];
  const { output } = run('apt-cache', [...apt, 'depends', ...flags, 'redis-server'], cwd);
  return output.split('\n').filter((line) => PACKAGES.test(line));
}

function run(
  command: string,
  args: readonly string[],
  cwd: string,
): { ok: boolean; output: string } {
  const { status, stdout, error } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  return { ok: error === undefined && status === 0, output: error === undefined ? stdout : '' };
}
