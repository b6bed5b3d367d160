import { PassThrough, type Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** One file of a ZIP. Its content is taken when the ones before it are through. */
export interface ZipPart {
  readonly name: string;
  readonly content: Readable;
  /** Pictures and reports are compressed already. */
  readonly compress: boolean;
}

/**
 * A ZIP as a stream, pulled by its reader: of all its parts, one is open, and none is held. Whoever stops reading ends the parts, too.
 * A part that fails fails the stream, so that what arrived is no whole ZIP.
 */
export const zipOf = (parts: AsyncIterable<ZipPart>): Readable => {
  const zip = new ZipFile();
  const output = new PassThrough();
  const fail = (error: unknown): void => {
    output.destroy(error instanceof Error ? error : new Error(String(error)));
  };
  zip.on('error', fail);
  zip.outputStream.pipe(output);
  fill(zip, parts, output).catch(fail);
  return output;
};

const fill = async (
  zip: ZipFile,
  parts: AsyncIterable<ZipPart>,
  output: PassThrough,
): Promise<void> => {
  for await (const { name, content, compress } of parts) {
    const isThrough = throughOrStopped(content, output);
    zip.addReadStream(content, name, { compress });
    await isThrough;
    if (output.destroyed) return;
  }
  zip.end();
};

/** Resolves when the content was read, or when nobody wants it any more: it is then let go. */
const throughOrStopped = (content: Readable, output: PassThrough): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = (): void => {
      content.destroy();
      resolve();
    };
    output.once('close', stop);
    content.once('error', reject);
    content.once('end', () => {
      output.off('close', stop);
      resolve();
    });
  });
