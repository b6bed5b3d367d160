import { crc32 } from 'node:zlib';
import type { Readable } from 'node:stream';
import yauzl from 'yauzl';
import { ImportRefused } from './refused.ts';

/** The files of a ZIP that somebody brought: nothing about it is believed. Nothing of it is written anywhere by its name. */
export interface ZipReader {
  /** As the ZIP has them, in its order. */
  readonly names: readonly string[];
  /**
   * The content of a file, as it is read.
   * @throws ImportRefused for what is not there, claims or turns out to be longer than `bytesMax`, or is damaged.
   */
  read(name: string, bytesMax: number): AsyncGenerator<Buffer, void, undefined>;
  close(): void;
}

const ENTRIES_MAX = 500_000;

/** @throws ImportRefused for what is no whole ZIP, or one whose names leave it or stand twice. */
export const openZip = async (path: string): Promise<ZipReader> => {
  const zip = await open(path);
  try {
    const entries = await readEntries(zip);
    return {
      names: [...entries.keys()],
      read: (name, bytesMax) => readEntry(zip, entries.get(name), { name, bytesMax }),
      close: () => {
        zip.close();
      },
    };
  } catch (error) {
    zip.close();
    throw error;
  }
};

const open = async (path: string): Promise<yauzl.ZipFile> => {
  try {
    return await yauzl.openPromise(path, {
      autoClose: false,
      lazyEntries: true,
      strictFileNames: true,
      validateEntrySizes: true,
    });
  } catch (error) {
    if (isMissing(error)) throw new ImportRefused(`${path} is not there.`);
    throw new ImportRefused(`${path} is no ZIP file, or only a part of one (${reasonOf(error)}).`);
  }
};

const readEntries = async (zip: yauzl.ZipFile): Promise<ReadonlyMap<string, yauzl.Entry>> => {
  if (zip.entryCount > ENTRIES_MAX) {
    throw new ImportRefused(
      `The ZIP says it holds ${zip.entryCount} files: no account has so many.`,
    );
  }
  const entries = new Map<string, yauzl.Entry>();
  try {
    for await (const entry of zip.eachEntry()) {
      const { fileName } = entry;
      if (entries.has(fileName)) throw new ImportRefused(`The ZIP holds ${fileName} twice.`);
      if (entry.isEncrypted()) throw new ImportRefused(`${fileName} is encrypted.`);
      entries.set(fileName, entry);
    }
  } catch (error) {
    if (error instanceof ImportRefused) throw error;
    throw new ImportRefused(`The ZIP cannot be trusted: ${reasonOf(error)}.`);
  }
  return entries;
};

interface Wanted {
  readonly name: string;
  readonly bytesMax: number;
}

async function* readEntry(
  zip: yauzl.ZipFile,
  entry: yauzl.Entry | undefined,
  { name, bytesMax }: Wanted,
): AsyncGenerator<Buffer, void, undefined> {
  if (entry === undefined) throw new ImportRefused(`The ZIP holds no ${name}.`);
  if (entry.uncompressedSize > bytesMax) {
    throw new ImportRefused(
      `${name} says it has ${entry.uncompressedSize} bytes; at most ${bytesMax} are taken.`,
    );
  }
  let checksum = 0;
  try {
    // yauzl ends the stream with an error as soon as there is more than the entry said.
    const content: Readable = await zip.openReadStreamPromise(entry);
    for await (const chunk of content) {
      if (!Buffer.isBuffer(chunk)) throw new TypeError('a ZIP is read as bytes');
      checksum = crc32(chunk, checksum);
      yield chunk;
    }
  } catch (error) {
    if (error instanceof ImportRefused) throw error;
    throw new ImportRefused(`${name} cannot be read: ${reasonOf(error)}.`);
  }
  if (checksum !== entry.crc32) throw new ImportRefused(`${name} is damaged.`);
}

const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/[.]$/, '');

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';
