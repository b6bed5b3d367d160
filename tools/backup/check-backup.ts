import { join } from 'node:path';
import { OperatorError } from '../services/operator-error.ts';
import { KEPT_FOLDERS, KEYS_NAME, measureFile } from './files.ts';
import { type Manifest, readManifest, type StoredFile } from './manifest.ts';

/**
 * Reads a backup through, every byte of it, before anything is restored from it.
 *
 * @throws OperatorError when a file of it is missing, cut short or altered.
 */
export async function checkBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const strange = manifest.files.find(({ path }) => !isKept(path));
  if (strange !== undefined) {
    throw new OperatorError(
      `This backup lists ${strange.path}, which is neither a photo nor a report nor the keys: Keepsale did not write it. Nothing was restored.`,
    );
  }
  for (const file of [...manifest.tables.map((table) => table.file), ...manifest.files]) {
    await checkFile(folder, file);
  }
  return manifest;
}

/** Elsewhere in a data folder lie the database and its settings. */
function isKept(path: string): boolean {
  return path === KEYS_NAME || KEPT_FOLDERS.some((folder) => path.startsWith(`${folder}/`));
}

async function checkFile(folder: string, { path, bytes, sha256 }: StoredFile): Promise<void> {
  const found = await measureFile(join(folder, path));
  if (found?.sha256 === sha256) return;
  const problem =
    found === null
      ? 'is missing'
      : found.bytes < bytes
        ? `is cut short: ${found.bytes} of ${bytes} bytes are there`
        : 'is damaged or was altered';
  throw new OperatorError(
    `${path} of this backup ${problem}. Nothing was restored. Use another backup, or a better copy of this one.`,
  );
}
