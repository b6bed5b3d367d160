import type { Readable } from 'node:stream';

declare const brand: unique symbol;

/** A file's name, and its only address: letters, digits, `.`, `_` and `-`, up to 200; never a path. */
export type FileName = string & { readonly [brand]: 'FileName' };

const NAME = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}$/;

/** `null` for anything that is no name, so that no address from outside can leave the store. */
export const parseFileName = (text: string): FileName | null =>
  NAME.test(text) ? (text as FileName) : null;

/** @throws RangeError for a text that is no name: for made and stored names, not for input. */
export const fileName = (text: string): FileName => {
  const parsed = parseFileName(text);
  if (parsed === null) throw new RangeError(`not a file name: ${text}`);
  return parsed;
};

/** What lies under a name. `storedAt` is when it was put there. */
export interface StoredFile {
  readonly name: FileName;
  readonly bytes: number;
  readonly storedAt: Date;
}

/** A file being read: the bytes stay the same ones even when it is deleted meanwhile. */
export interface OpenedFile extends StoredFile {
  /** Must be consumed or destroyed: it holds a handle. */
  readonly content: Readable;
}

/** A file that came in from outside and has no name yet. */
export interface ReceivedFile {
  /** Where a library that reads files finds it, until {@link discard}. */
  readonly path: string;
  readonly bytes: number;
  /** SHA-256 of the content, hex. */
  readonly sha256: string;
  /** Removes it. Repeating is harmless. */
  discard(): Promise<void>;
}

/** What may be stored: whole bytes, or a stream of chunks. */
export type FileContent = Uint8Array | AsyncIterable<Uint8Array>;

/** Files by name. A reader sees a whole file or none: nothing half-written ever has a name. */
export interface FileStore {
  /**
   * Stores durably under `name`, replacing what was there. When it rejects, nothing has changed.
   * @throws Error when the disk is full or cannot be written.
   */
  put(name: FileName, content: FileContent): Promise<StoredFile>;
  /**
   * Stores durably under `name` what lies at `path`, on the same disk; moved, not copied. When it rejects, the file is still
   * there, or stored already. Safe to repeat while it is there.
   */
  adopt(name: FileName, path: string): Promise<void>;
  /** `null` when there is no such file. */
  open(name: FileName): Promise<OpenedFile | null>;
  /** Removes the named files; absent ones are passed over, so repeating is harmless. */
  delete(names: readonly FileName[]): Promise<void>;
  /** Every stored file, in no order; one that is put or deleted meanwhile may be missed. */
  list(): AsyncIterable<StoredFile>;
  /**
   * Takes in a stream of up to `bytesMax` bytes under no name. `null` when it is longer: the rest is left unread, and
   * nothing is kept. The caller discards what it gets; {@link sweepReceived} removes what a crash left.
   */
  receive(source: AsyncIterable<Uint8Array>, bytesMax: number): Promise<ReceivedFile | null>;
  /** Removes half-written and undiscarded files from before `before`. */
  sweepReceived(before: Date): Promise<void>;
}
