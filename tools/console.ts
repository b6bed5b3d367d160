import type { Writable } from 'node:stream';
import { isErrno } from './services/tied-process.ts';

/** The one place where the tools write to the terminal. */
export function say(line = ''): void {
  process.stdout.write(`${line}\n`);
}

export function complain(line: string): void {
  process.stderr.write(`${line}\n`);
}

/**
 * `… | head` has read enough: what comes after is for nobody, and whatever can be stopped by Ctrl-C is. A file on a full disk
 * ends the command as failed.
 */
export function stopWhenNobodyReads(
  output: Writable,
  stop: () => void,
  fail: (why: string) => void = failAtOnce,
): void {
  output.on('error', (error) => {
    if (isErrno(error, 'ENOSPC', 'EDQUOT')) {
      fail('The output could not be written: no space is left where it goes.');
      return;
    }
    if (!isErrno(error, 'EPIPE')) throw error;
    stop();
  });
}

/** Its work is worth nothing to whoever wanted to read of it. */
function failAtOnce(why: string): never {
  complain(why);
  process.exit(1);
}

const COLOURS = {
  red: 31,
  green: 32,
  yellow: 33,
  blue: 34,
  magenta: 35,
  cyan: 36,
  dim: 2,
  bold: 1,
};

export type Colour = keyof typeof COLOURS;

/** Plain text where nobody sees colours: a pipe, a log file, NO_COLOR. */
export function paint(text: string, colour: Colour): string {
  if (!process.stdout.isTTY || process.env['NO_COLOR']) return text;
  return `\u001b[${COLOURS[colour]}m${text}\u001b[0m`;
}

/** `1 seller`, `2 sellers`: for what takes an s. */
export function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

export function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
