export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: JsonValue;
}

/**
 * The one text of a JSON value by RFC 8785: keys in UTF-16 order, numbers and strings as ECMAScript writes them, no spaces.
 *
 * @throws NotCanonical for what has no such text: a number that is not finite, `undefined`, a lone surrogate, and
 *   every object that is more than its own properties (dates, maps, instances).
 */
export const canonicalJson = (value: unknown): string => write(value, '$');

export class NotCanonical extends Error {
  override readonly name = 'NotCanonical';
}

/** @param path where in the whole value this one stands, for the error. */
const write = (value: unknown, path: string): string => {
  if (typeof value === 'string') return writeString(value, path);
  if (typeof value === 'number') return writeNumber(value, path);
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  if (typeof value === 'object') return writeObject(value, path);
  throw new NotCanonical(`${typeof value} at ${path}`);
};

const writeNumber = (value: number, path: string): string => {
  if (!Number.isFinite(value)) throw new NotCanonical(`not a finite number at ${path}`);
  return JSON.stringify(value);
};

const LONE_SURROGATE = /[\uD800-\uDFFF]/u;

const writeString = (text: string, path: string): string => {
  if (LONE_SURROGATE.test(text)) throw new NotCanonical(`not well-formed UTF-16 at ${path}`);
  return JSON.stringify(text);
};

const writeObject = (value: object | null, path: string): string => {
  if (value === null) return 'null';
  if (Array.isArray(value)) {
    // Array.from, not map: a hole is an `undefined` that must be refused.
    return `[${Array.from(value, (item, at) => write(item, `${path}[${at}]`)).join(',')}]`;
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) {
    throw new NotCanonical(`not a plain object at ${path}`);
  }
  const members = Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${writeString(key, path)}:${write(member, `${path}.${key}`)}`);
  return `{${members.join(',')}}`;
};
