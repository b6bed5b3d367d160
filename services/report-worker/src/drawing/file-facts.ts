import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

export interface FileFacts {
  readonly bytes: number;
  /** Lower-case hex. */
  readonly sha256: string;
}

export const readFileFacts = async (path: string): Promise<FileFacts> => {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(path)) {
    if (!(chunk instanceof Uint8Array)) continue;
    bytes += chunk.byteLength;
    hash.update(chunk);
  }
  return { bytes, sha256: hash.digest('hex') };
};
