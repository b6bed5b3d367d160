import { stripVTControlCharacters } from 'node:util';

/** What a suite could not look at, and why: said aloud, so that nobody takes it for passed. */
export interface NotRun {
  readonly name: string;
  readonly why: string;
}

export interface Failure {
  /** Where it is to be found: file, groups, test. */
  readonly name: string;
  /** The first lines of what it said, without colours; may be empty. */
  readonly message: string;
}

export interface Outcome {
  readonly passed: number;
  readonly failures: readonly Failure[];
  readonly notRun: readonly NotRun[];
}

export const NOTHING: Outcome = { passed: 0, failures: [], notRun: [] };

export function add(a: Outcome, b: Outcome): Outcome {
  return {
    passed: a.passed + b.passed,
    failures: [...a.failures, ...b.failures],
    notRun: [...a.notRun, ...b.notRun],
  };
}

export function single(name: string, ok: boolean): Outcome {
  return ok ? { ...NOTHING, passed: 1 } : failure(name);
}

export function failure(name: string, message = ''): Outcome {
  return { ...NOTHING, failures: [{ name, message: firstLines(message) }] };
}

export function notRunLine({ name, why }: NotRun): string {
  return `not run: ${name} (${why})`;
}

/** The name, and below it what was said: a log of which only the end is kept still tells what to look for. */
export function failureLines(suite: string, { name, message }: Failure): string {
  const said = message === '' ? '' : `\n${message.replaceAll(/^/gm, '    ')}`;
  return `failed: ${suite} › ${name}${said}`;
}

const SHOWN_LINES_MAX = 12;
const SHOWN_WIDTH_MAX = 300;

function firstLines(message: string): string {
  const lines = stripVTControlCharacters(message).trim().split('\n').filter(isOurs);
  return lines
    .slice(0, SHOWN_LINES_MAX)
    .map((line) => line.slice(0, SHOWN_WIDTH_MAX))
    .join('\n');
}

function isOurs(line: string): boolean {
  return !/^\s+at .*(?:node_modules|<anonymous>)/.test(line);
}
