/**
 * Reads an answer of the API into a type, or throws `UnexpectedAnswer`. The types come from the contract
 * (`@keepsale/contracts`, types only): a decoder that leaves out or misreads a field does not compile, and the
 * schema library stays out of the browser (docs/adr/0060).
 */
export type Decoder<T> = (value: unknown, path?: string) => T;

/** The server's answer is not of the contract's shape: a bug or a foreign server, never the person's fault. */
export class UnexpectedAnswer extends Error {
  constructor(path: string, expected: string) {
    super(`unexpected answer: ${path === '' ? 'body' : path} is not ${expected}`);
    this.name = 'UnexpectedAnswer';
  }
}

const primitive =
  <T>(expected: string, is: (value: unknown) => value is T): Decoder<T> =>
  (value, path = '') => {
    if (!is(value)) throw new UnexpectedAnswer(path, expected);
    return value;
  };

export const text = primitive('text', (value): value is string => typeof value === 'string');
export const number = primitive('a number', (value): value is number => typeof value === 'number');
export const flag = primitive('a flag', (value): value is boolean => typeof value === 'boolean');

export const oneOf = <const T extends string>(...choices: readonly T[]): Decoder<T> =>
  primitive(choices.join(' or '), (value): value is T =>
    choices.some((choice) => choice === value),
  );

export const nullable =
  <T>(decode: Decoder<T>): Decoder<T | null> =>
  (value, path) =>
    value === null ? null : decode(value, path);

export const list =
  <T>(decode: Decoder<T>): Decoder<T[]> =>
  (value, path = '') => {
    if (!Array.isArray(value)) throw new UnexpectedAnswer(path, 'a list');
    return value.map((item: unknown, index) => decode(item, `${path}[${index}]`));
  };

/** Unknown fields are dropped, so that a newer server may add some. */
export const object =
  <T extends object>(fields: { readonly [K in keyof T]: Decoder<T[K]> }): Decoder<T> =>
  (value, path = '') => {
    if (!isRecord(value)) throw new UnexpectedAnswer(path, 'an object');
    const read: Partial<T> = {};
    for (const key in fields) {
      read[key] = fields[key](value[key], path === '' ? key : `${path}.${key}`);
    }
    if (!isWhole(read, fields)) throw new UnexpectedAnswer(path, 'complete');
    return read;
  };

/** Always true after the loop above; the compiler cannot see that every key was read. */
const isWhole = <T extends object>(
  read: Partial<T>,
  fields: Readonly<Record<keyof T, unknown>>,
): read is T => Object.keys(fields).every((key) => key in read);

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
