import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '../services/operator-error.ts';

/** In a data folder from the first step of a restore until its proof. */
function markIn(dataDir: string): string {
  return join(dataDir, 'restore-unfinished');
}

export function markUnfinished(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  writeFileSync(markIn(dataDir), '', { mode: 0o600, flush: true });
}

export function markFinished(dataDir: string): void {
  rmSync(markIn(dataDir), { force: true });
}

/**
 * Half of a backup looks like books: rows without their photos, or signed by keys that were made anew.
 *
 * @throws OperatorError where a restore was interrupted, or could not be proved.
 */
export function requireFinished(dataDir: string): void {
  if (!existsSync(markIn(dataDir))) return;
  throw new OperatorError(
    `${dataDir} holds a restore that was interrupted or could not be proved. Do not go on with it: ` +
      `delete ${dataDir} (and empty the database of DATABASE_URL, if it was given), then restore again.`,
  );
}
