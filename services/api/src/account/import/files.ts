import { createHash } from 'node:crypto';
import type { ReportFile } from '@keepsale/report-runs';
import { PHOTO_FOLDER } from '../manifest.ts';
import { ImportRefused } from './refused.ts';
import type { ZipReader } from './zip-reader.ts';

const PHOTO_BYTES_MAX = 32 * 1024 ** 2;
const REPORT_BYTES_MAX = 1024 ** 3;
const WEBP_HEAD_BYTES = 12;

/** It will be served as a picture: nothing else may stand under its name. @throws ImportRefused at its end. */
export async function* photoIn(
  zip: ZipReader,
  name: string,
): AsyncGenerator<Buffer, void, undefined> {
  let head = Buffer.alloc(0);
  for await (const chunk of zip.read(PHOTO_FOLDER + name, PHOTO_BYTES_MAX)) {
    if (head.length < WEBP_HEAD_BYTES) head = Buffer.concat([head, chunk]);
    yield chunk;
  }
  const [container, kind] = [head.toString('latin1', 0, 4), head.toString('latin1', 8, 12)];
  if (container === 'RIFF' && kind === 'WEBP') return;
  throw new ImportRefused(`${PHOTO_FOLDER}${name} is no WebP picture.`);
}

/** The history names the hash of each report's file. @throws ImportRefused at its end. */
export async function* reportIn(
  zip: ZipReader,
  name: string,
  { sha256 }: ReportFile,
): AsyncGenerator<Buffer, void, undefined> {
  const hash = createHash('sha256');
  for await (const chunk of zip.read(name, REPORT_BYTES_MAX)) {
    hash.update(chunk);
    yield chunk;
  }
  if (hash.digest('hex') === sha256) return;
  throw new ImportRefused(`${name} is not the file that was recorded.`);
}

/** Reads to the end, and keeps nothing. */
export const drain = async (content: AsyncIterable<Buffer>): Promise<void> => {
  const chunks = content[Symbol.asyncIterator]();
  while ((await chunks.next()).done !== true);
};
