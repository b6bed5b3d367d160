import type { AnyRow, ColumnSpec, ColumnType, ColumnValue } from '@keepsale/read-model';

export const typeOf = (spec: ColumnSpec): ColumnType => {
  const type = spec.endsWith('?') ? spec.slice(0, -1) : spec;
  switch (type) {
    case 'uuid':
    case 'text':
    case 'date':
    case 'integer':
    case 'bigint':
    case 'boolean':
      return type;
    default:
      throw new TypeError(`not a column type: ${spec}`);
  }
};

/**
 * One column of many rows as the text of a Postgres array. Made by hand because the driver's own encoder, which must guess
 * types value by value, takes most of a batch's time.
 */
export const columnArray = (rows: readonly AnyRow[], column: string, type: ColumnType): string => {
  const encode = type === 'text' ? quoted : plain;
  let array = '{';
  for (const row of rows) {
    if (array.length > 1) array += ',';
    array += encode(row[column]);
  }
  return array + '}';
};

/** The same for the values of keys, where `at` says which part. */
export const keyArray = (
  keys: readonly (readonly (string | number)[])[],
  at: number,
  type: ColumnType,
): string => {
  const encode = type === 'text' ? quoted : plain;
  return `{${keys.map((key) => encode(key[at])).join(',')}}`;
};

const TO_ESCAPE = /["\\]/;

const quoted = (value: ColumnValue | undefined): string => {
  if (value === null || value === undefined) return 'NULL';
  const text = String(value);
  return TO_ESCAPE.test(text) ? `"${text.replace(/["\\]/g, '\\$&')}"` : `"${text}"`;
};

/** Ids, days, numbers and flags have nothing to escape; decoders made sure that they are what they say. */
const plain = (value: ColumnValue | undefined): string =>
  value === null || value === undefined ? 'NULL' : String(value);
