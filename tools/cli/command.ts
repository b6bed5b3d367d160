import type { Target } from './target.ts';

/** What the person typed was no command; told together with how to ask for help, exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export interface Flag {
  /** Without the dashes. */
  readonly name: string;
  /** `N` in `--count N`; a flag without is a switch. */
  readonly value?: string;
  readonly summary: string;
}

export interface Given {
  readonly flags: Readonly<Record<string, string | boolean | undefined>>;
  /** What stands after the command's words, as many as `operands` names. */
  readonly operands: readonly string[];
}

interface CommandForm {
  /** What is typed: `['invite', 'create']`. */
  readonly words: readonly string[];
  /** Required, by name: `['EMAIL']`. */
  readonly operands: readonly string[];
  readonly flags: readonly Flag[];
  readonly summary: string;
}

/** Gives the exit code; throws a UsageError or an OperatorError for what the person can put right. */
export type ProductRun = (given: Given, target: Target) => Promise<number>;
export type OfflineRun = (given: Given) => Promise<number>;

/** Speaks to a product. */
export interface ProductCommand extends CommandForm {
  readonly offline?: false;
  readonly load: () => Promise<ProductRun>;
}

/** Needs no product anywhere. */
export interface OfflineCommand extends CommandForm {
  readonly offline: true;
  readonly load: () => Promise<OfflineRun>;
}

export type Command = ProductCommand | OfflineCommand;

export function textFlag({ flags }: Given, name: string): string | undefined {
  const value = flags[name];
  return typeof value === 'string' ? value : undefined;
}

export function isSwitchedOn({ flags }: Given, name: string): boolean {
  return flags[name] === true;
}

/** @throws UsageError unless it is a whole number from 1 to `max`. */
export function countFlag(
  given: Given,
  name: string,
  bounds: { standard: number; max: number },
): number {
  const text = textFlag(given, name);
  if (text === undefined) return bounds.standard;
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= 1 && value <= bounds.max) return value;
  throw new UsageError(`--${name} must be a whole number from 1 to ${bounds.max}, not "${text}".`);
}
