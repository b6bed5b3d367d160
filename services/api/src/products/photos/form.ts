import { PHOTO_BYTES_MAX } from '@keepsale/contracts/products';
import type { FileStore, ReceivedFile } from '@keepsale/file-store';
import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { HttpProblem, invalid } from '../../http/problem.ts';

/** A product form as it came: its text fields, and the picture, which the caller discards. */
export interface ProductForm {
  readonly fields: Readonly<Record<string, string>>;
  readonly photo: ReceivedFile | null;
}

/** The largest photo, with all fields and what is between them. */
const FORM_BYTES_MAX = 11 * 1024 * 1024;
const FIELD_BYTES_MAX = 64 * 1024;
const PARTS_MAX = 100;

/**
 * Reads the multipart body as it streams in; a file part of another name, and one without a file name, count as absent.
 * The same field twice: the last one counts, of photos the first.
 *
 * @throws HttpProblem 413 for a photo over 10 MB, or a body that could only be larger; 415 for another media type.
 */
export const readProductForm = async (
  request: FastifyRequest,
  files: FileStore,
): Promise<ProductForm> => {
  if (Number(request.headers['content-length'] ?? 0) > FORM_BYTES_MAX) throw tooLarge(request);
  const bytes = countBytes(request);
  const form: Reading = { fields: {}, photo: null };
  try {
    for await (const part of request.parts(LIMITS)) {
      const fits = await takePart(form, part, files);
      if (!fits || bytes() > FORM_BYTES_MAX) throw tooLarge(request);
    }
    if (bytes() > FORM_BYTES_MAX) throw tooLarge(request);
  } catch (error) {
    await form.photo?.discard();
    throw error;
  }
  return form;
};

interface Reading {
  readonly fields: Record<string, string>;
  photo: ReceivedFile | null;
}

/** `false`: the photo is too large. */
const takePart = async (
  form: Reading,
  part: MultipartFile | MultipartValue,
  files: FileStore,
): Promise<boolean> => {
  if (part.type === 'field') {
    form.fields[part.fieldname] = fieldText(part);
    return true;
  }
  if (!isPhoto(part) || form.photo !== null) {
    part.file.resume();
    return true;
  }
  form.photo = await files.receive(part.file, PHOTO_BYTES_MAX);
  return form.photo !== null;
};

const LIMITS = {
  throwFileSizeLimit: false,
  limits: {
    // One more than is taken, so that exactly as much is told from too much.
    fileSize: PHOTO_BYTES_MAX + 1,
    fieldSize: FIELD_BYTES_MAX,
    fields: PARTS_MAX,
    files: PARTS_MAX,
    parts: PARTS_MAX,
  },
} as const;

const isPhoto = ({ fieldname, filename }: MultipartFile): boolean =>
  // An empty file input of a browser is a part with an empty file name.
  fieldname === 'photo' && typeof filename === 'string' && filename !== '';

const fieldText = ({ fieldname, value, valueTruncated }: MultipartValue): string => {
  if (valueTruncated)
    throw invalid([{ propertyPath: fieldname, message: `${fieldname} is too long` }]);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (text.includes(REPLACEMENT)) {
    throw new HttpProblem({
      status: 400,
      code: 'malformed',
      message: `${fieldname} is not in UTF-8`,
    });
  }
  return text;
};

/** Stands for what could not be decoded: kept, a letter would be lost. */
const REPLACEMENT = '\ufffd';

const countBytes = (request: FastifyRequest): (() => number) => {
  let bytes = 0;
  request.raw.on('data', (chunk: Buffer) => {
    bytes += chunk.byteLength;
  });
  return () => bytes;
};

/** The rest of the body is read and thrown away: a client that is still sending would not see an answer otherwise. */
const tooLarge = (request: FastifyRequest): HttpProblem => {
  request.raw.unpipe();
  request.raw.resume();
  return new HttpProblem({
    status: 413,
    code: 'too-large',
    message: 'File too large. Max size is 10MB.',
  });
};
