import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Colour, paint, say } from '../console.ts';
import { openLogFile } from './log-file.ts';

export interface Output {
  /** Takes text as it comes, in pieces; whole lines go on. */
  readonly write: (text: string) => void;
  /** The last lines, for telling why something does not start. */
  readonly lastLines: () => readonly string[];
  readonly close: () => void;
}

interface OutputOptions {
  readonly name: string;
  readonly colour: Colour;
  readonly folder: string;
  /** Whether lines are also shown, with the name before each. */
  readonly shown: boolean;
}

const LINES_KEPT = 12;
const NAME_WIDTH = 13;

/** The lines of one process: to `<folder>/<name>.log` always, and to the terminal where wanted. */
export function openOutput({ name, colour, folder, shown }: OutputOptions): Output {
  mkdirSync(folder, { recursive: true });
  const file = openLogFile(join(folder, `${name}.log`));
  const prefix = paint(`${name.padEnd(NAME_WIDTH)} │`, colour);
  const kept: string[] = [];
  let rest = '';
  return {
    write: (text) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        file.append(line);
        kept.push(line);
        if (shown) say(`${prefix} ${line}`);
      }
      kept.splice(0, kept.length - LINES_KEPT);
    },
    lastLines: () => (rest === '' ? kept : [...kept, rest]),
    close: file.close,
  };
}
