import type { AnyRow, TableShape } from '@keepsale/read-model';
import { typeOf } from '../rows/arrays.ts';

/** Rows in the text format of COPY, as bytes outside of the heap: as strings they would survive many collections until they are sent. */
export interface CopyText {
  /** Takes a row; tells how many bytes that came to. */
  add(row: AnyRow): number;
  /** Hands over what has gathered, and begins anew. */
  take(): readonly Buffer[];
}

const CHUNK_BYTES = 64 * 1024;
/** Of one UTF-16 unit in UTF-8. */
const UNIT_BYTES_MAX = 3;

export const createCopyText = (shape: TableShape): CopyText => {
  const lineOf = lineWriter(shape);
  let full: Buffer[] = [];
  let chunk = Buffer.alloc(0);
  let used = 0;

  const turnOver = (bytes: number): void => {
    if (used > 0) full.push(chunk.subarray(0, used));
    chunk = Buffer.allocUnsafeSlow(bytes);
    used = 0;
  };

  return {
    add: (row) => {
      const line = lineOf(row);
      const bytesMax = line.length * UNIT_BYTES_MAX;
      if (chunk.length - used < bytesMax) turnOver(Math.max(CHUNK_BYTES, bytesMax));
      const written = chunk.write(line, used);
      used += written;
      return written;
    },
    take: () => {
      turnOver(0);
      const taken = full;
      full = [];
      return taken;
    },
  };
};

/** Only texts may have something to escape: decoders made sure of the others. */
const lineWriter = ({ columns }: TableShape): ((row: AnyRow) => string) => {
  const fields = Object.entries(columns).map(([column, spec]) => ({
    column,
    isText: typeOf(spec) === 'text',
  }));
  return (row) => {
    let line = '';
    for (const { column, isText } of fields) {
      if (line !== '') line += '\t';
      const value = row[column];
      if (value === null || value === undefined) line += '\\N';
      else line += isText && typeof value === 'string' ? escaped(value) : String(value);
    }
    return `${line}\n`;
  };
};

const TO_ESCAPE = /[\\\t\n\r]/;
const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
};

const escaped = (text: string): string =>
  TO_ESCAPE.test(text)
    ? text.replace(/[\\\t\n\r]/g, (character) => ESCAPES[character] ?? character)
    : text;
