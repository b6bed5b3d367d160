import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { requireFinishedRestore, restoreMarkIn, UnfinishedRestore } from '@keepsale/file-store';
import { OperatorError } from '../services/operator-error.ts';

export function markUnfinished(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  writeFileSync(restoreMarkIn(dataDir), '', { mode: 0o600, flush: true });
}

export function markFinished(dataDir: string): void {
  rmSync(restoreMarkIn(dataDir), { force: true });
}

/** @throws OperatorError where a restore was interrupted, or could not be proved. */
export function requireFinished(dataDir: string): void {
  try {
    requireFinishedRestore(dataDir);
  } catch (error) {
    throw error instanceof UnfinishedRestore ? new OperatorError(error.message) : error;
  }
}
