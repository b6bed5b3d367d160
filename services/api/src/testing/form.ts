import { randomBytes } from 'node:crypto';
import type { Call } from './app.ts';

export interface FilePart {
  readonly content: Buffer;
  /** Absent: the part has no file name. */
  readonly filename?: string;
  readonly type?: string;
  /** Default `photo`. */
  readonly field?: string;
}

/** A multipart body as a browser sends it: the fields, then the files. */
export const form = (
  fields: Readonly<Record<string, string>>,
  ...files: readonly FilePart[]
): Pick<Call, 'payload' | 'headers'> => {
  const boundary = `----test${randomBytes(12).toString('hex')}`;
  const parts = [
    ...Object.entries(fields).map(([name, value]) =>
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
      ),
    ),
    ...files.map((file) => filePart(boundary, file)),
    Buffer.from(`--${boundary}--\r\n`),
  ];
  return {
    payload: Buffer.concat(parts),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
};

const filePart = (boundary: string, { content, filename, type, field }: FilePart): Buffer => {
  const name = filename === undefined ? '' : `; filename="${filename}"`;
  return Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${field ?? 'photo'}"${name}\r\n` +
        `content-type: ${type ?? 'application/octet-stream'}\r\n\r\n`,
    ),
    content,
    Buffer.from('\r\n'),
  ]);
};
