export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: JsonValue;
}

/**
 * The one text of a JSON value by RFC 8785: keys in UTF-16 order, numbers and strings as ECMAScript writes them, no spaces.
 *
 * @throws NotCanonical for what has no such text: a number that is not finite, `undefined`, a lone surrogate, and
 *   every object that is more than its own properties (dates, maps, instances), and what is nested deeper than 100.
 */
export const canonicalJson = (value: unknown): string => write(value, '$', '', DEPTH_MAX);

/** Of objects and lists inside each other: events have four, and a forged text of any depth must not fill the stack. */
const DEPTH_MAX = 100;

export class NotCanonical extends Error {
  override readonly name = 'NotCanonical';
}

/**
 * @param parent where the object or list around this value stands in the whole, for the error.
 * @param step from there to this value; joined only for an error, and for what has members of its own.
 * @param depth how many levels there may still be.
 */
const write = (value: unknown, parent: string, step: string | number, depth: number): string => {
  if (typeof value === 'string') return writeString(value, parent, step);
  if (typeof value === 'number' && Number.isFinite(value)) return `${value}`;
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  if (value === null) return 'null';
  if (typeof value === 'object') return writeObject(value, pathOf(parent, step), depth);
  const kind = typeof value === 'number' ? 'not a finite number' : typeof value;
  throw new NotCanonical(`${kind} at ${pathOf(parent, step)}`);
};

/** What stands in JSON as it is; most strings are like this. */
const PLAIN = /^[\x20\x21\x23-\x5b\x5d-\x7e]*$/;

const writeString = (text: string, parent: string, step: string | number): string => {
  if (PLAIN.test(text)) return `"${text}"`;
  if (text.isWellFormed()) return JSON.stringify(text);
  throw new NotCanonical(`not well-formed UTF-16 at ${pathOf(parent, step)}`);
};

const writeObject = (value: object, path: string, depth: number): string => {
  if (depth === 0) throw new NotCanonical(`nested too deep at ${path}`);
  if (Array.isArray(value)) {
    // Array.from, not map: a hole is an `undefined` that must be refused.
    return `[${Array.from(value, (item, at) => write(item, path, at, depth - 1)).join(',')}]`;
  }
  if (!isPlain(value)) throw new NotCanonical(`not a plain object at ${path}`);
  let members = '';
  // Without a comparator, sort goes by UTF-16 units.
  for (const key of Object.keys(value).sort()) {
    if (members !== '') members += ',';
    members += `${writeString(key, path, '')}:${write(value[key], path, key, depth - 1)}`;
  }
  return `{${members}}`;
};

const isPlain = (value: object): value is Readonly<Record<string, unknown>> => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

const pathOf = (parent: string, step: string | number): string => {
  if (typeof step === 'number') return `${parent}[${step}]`;
  return step === '' ? parent : `${parent}.${step}`;
};
