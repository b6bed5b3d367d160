import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** In a data folder from the first step of a restore until its proof. */
export const restoreMarkIn = (dataDir: string): string => join(dataDir, 'restore-unfinished');

/** In sentences for the person who starts something on that data folder. */
export class UnfinishedRestore extends Error {
  override readonly name = 'UnfinishedRestore';

  constructor(dataDir: string) {
    super(
      `${dataDir} holds a restore that was interrupted or could not be proved. Do not go on with it: ` +
        `delete ${dataDir} (and empty the database of DATABASE_URL, if it was given), then restore again.`,
    );
  }
}

/**
 * Half of a backup looks like books: rows without their photos, or signed by keys that were made anew.
 *
 * @throws UnfinishedRestore where a restore was interrupted, or could not be proved.
 */
export const requireFinishedRestore = (dataDir: string): void => {
  if (existsSync(restoreMarkIn(dataDir))) throw new UnfinishedRestore(dataDir);
};
