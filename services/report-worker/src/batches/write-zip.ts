import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileName, type FileStore } from '@keepsale/file-store';
import { reportFileKey } from '@keepsale/report-runs';
import { ZipFile } from 'yazl';
import { entryNames } from './entry-names.ts';
import type { BatchPart } from './read-parts.ts';

interface ZipOptions {
  readonly sellerId: string;
  readonly parts: readonly BatchPart[];
  readonly files: FileStore;
  /** Where it goes. */
  readonly path: string;
}

/** What could not be put in, for whoever opens the ZIP. */
const FAILURES_NAME = 'not included.txt';

/**
 * Streams the files of a batch into one ZIP, with a text that says what is missing and why.
 * @returns how many reports are in it.
 */
export const writeZip = async ({ sellerId, parts, files, path }: ZipOptions): Promise<number> => {
  const zip = new ZipFile();
  const written = pipeline(zip.outputStream, createWriteStream(path, { mode: 0o600 }));
  const made = parts.filter(hasFile);
  const names = entryNames(made.map((part) => ({ fileName: part.file_name, month: part.month })));
  const missing = parts.filter((part) => !hasFile(part)).map(missingLine);
  let included = 0;
  for (const [index, part] of made.entries()) {
    const name = names[index] ?? part.file_name;
    const file = await files.open(keyOf(sellerId, part));
    if (file === null) {
      missing.push(`${name}: its file is gone`);
      continue;
    }
    // Both kinds are compressed already.
    zip.addReadStream(file.content, name, { compress: false, size: file.bytes });
    included += 1;
    // One after the other: as many handles as reports would be too many.
    await Promise.race([consumed(file.content), written]);
  }
  if (missing.length > 0) {
    zip.addBuffer(Buffer.from(`Not included:\r\n\r\n${missing.join('\r\n')}\r\n`), FAILURES_NAME);
  }
  zip.end();
  await written;
  return included;
};

type MadePart = BatchPart & { readonly file_name: string; readonly sha256: string };

const hasFile = (part: BatchPart): part is MadePart =>
  part.standing === 'generated' &&
  part.deleted_revision === null &&
  part.file_name !== null &&
  part.sha256 !== null;

const keyOf = (sellerId: string, { report_id, sha256, format }: MadePart) =>
  fileName(
    reportFileKey({ sellerId, id: report_id, sha256, ending: format === 'pdf' ? 'pdf' : 'xlsx' }),
  );

const missingLine = ({ type, format, month, standing, reason }: BatchPart): string => {
  const what = `${type} report${month === null ? '' : ` of ${month}`} (${format.toUpperCase()})`;
  return `${what}: ${standing === 'failed' ? (reason ?? 'failed') : `was ${standing === 'generated' ? 'deleted' : standing}`}`;
};

const consumed = (content: Readable): Promise<void> =>
  new Promise((resolve, reject) => {
    content.once('end', resolve);
    content.once('error', reject);
  });
