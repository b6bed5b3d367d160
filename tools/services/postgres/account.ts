import { spawnSync } from 'node:child_process';
import { chownSync, statSync } from 'node:fs';
import { findExecutable } from '../executables.ts';
import { OperatorError } from '../operator-error.ts';

/**
 * Whose rights Postgres runs with. It refuses user id 0, so root hands it to `postgres` or `nobody`; where those cannot
 * reach the files (a checkout under /root), a user namespace hides the id instead. `prefix` goes before every command.
 */
export type Account =
  | { readonly kind: 'self'; readonly prefix: readonly string[] }
  | { readonly kind: 'namespace'; readonly prefix: readonly string[] }
  | {
      readonly kind: 'other-user';
      readonly prefix: readonly string[];
      readonly uid: number;
      readonly gid: number;
    };

const UNPRIVILEGED_USERS = ['postgres', 'nobody'];

interface Reach {
  /** The program to run. */
  readonly binary: string;
  /** A folder that exists and that it must pass through. */
  readonly folder: string;
  /** Inside it, perhaps made by an earlier run: its owner decides. */
  readonly dataFolder: string;
}

/** An account that can run the binary and reach the folder; throws an OperatorError when root has none. */
export function chooseAccount({ binary, folder, dataFolder }: Reach): Account {
  if (process.getuid?.() !== 0) return selfOrNamespace();
  const setpriv = findExecutable('setpriv');
  const user = ownerOf(dataFolder) ?? UNPRIVILEGED_USERS.map(lookUp).find((found) => found);
  if (setpriv !== undefined && user !== undefined && user.uid !== 0) {
    const ids = ['--reuid', String(user.uid), '--regid', String(user.gid), '--clear-groups'];
    const prefix = [setpriv, ...ids];
    if (canReach(prefix, binary) && canReach(prefix, folder)) {
      return { kind: 'other-user', prefix, ...user };
    }
  }
  return namespace();
}

interface UserIds {
  readonly uid: number;
  readonly gid: number;
}

function ownerOf(path: string): UserIds | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats && { uid: stats.uid, gid: stats.gid };
}

/** Gives a file or folder that Postgres must own to its account. */
export function giveTo(account: Account, path: string): void {
  if (account.kind === 'other-user') chownSync(path, account.uid, account.gid);
}

/** initdb asks for its own name: a user id without a passwd entry (a container's) needs the namespace as well. */
function selfOrNamespace(): Account {
  const uid = process.getuid?.();
  const nameless = process.platform === 'linux' && uid !== undefined && !hasName(uid);
  return nameless ? namespace() : { kind: 'self', prefix: [] };
}

function hasName(uid: number): boolean {
  const id = spawnSync('id', ['-un', String(uid)]);
  return id.error !== undefined || id.status === 0;
}

function namespace(): Account {
  const unshare = findExecutable('unshare');
  if (unshare !== undefined && spawnSync(unshare, ['--user', 'true']).status === 0) {
    return { kind: 'namespace', prefix: [unshare, '--user'] };
  }
  throw new OperatorError(
    'Postgres refuses to run as this user, and no other user can reach this folder. ' +
      'Start as an ordinary user, or move the checkout out of /root, or set DATABASE_URL to a Postgres of yours.',
  );
}

function lookUp(name: string): UserIds | undefined {
  const uid = idOf('-u', name);
  const gid = idOf('-g', name);
  return uid > 0 && gid > 0 ? { uid, gid } : undefined;
}

function idOf(flag: '-u' | '-g', name: string): number {
  const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' });
  return status === 0 ? Number.parseInt(stdout, 10) : -1;
}

function canReach([program = '', ...prefix]: readonly string[], path: string): boolean {
  return spawnSync(program, [...prefix, 'test', '-x', path]).status === 0;
}
