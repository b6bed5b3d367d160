import { join } from 'node:path';

/**
 * The file to give to Node.js for one of our programs, named by its path in the checkout: without a loader, since the run
 * of tests has made JavaScript of it (`tools/testing/bundle-programs.ts`).
 *
 * @throws Error when the run has not.
 */
export const testProgram = (source: string): string => {
  const folder = process.env['TEST_PROGRAMS'];
  if (folder === undefined) throw new Error('TEST_PROGRAMS is not set: `npm test` sets it');
  return join(folder, source.replace(/\.ts$/, '.mjs'));
};
