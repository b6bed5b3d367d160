import { UsageError } from './command.ts';

const UNITS_MS: Readonly<Record<string, number>> = {
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 7 * 86_400_000,
};

/** Milliseconds of `90m`, `12h`, `30d`, `2w`. @throws UsageError for anything else, and for more than ten years. */
export function parseDuration(text: string): number {
  const match = /^(\d{1,6})([mhdw])$/.exec(text);
  const ms = Number(match?.[1]) * (UNITS_MS[match?.[2] ?? ''] ?? Number.NaN);
  if (ms > 0 && ms <= 3_660 * 86_400_000) return ms;
  throw new UsageError(`"${text}" is no length of time. Write 90m, 12h, 30d or 2w.`);
}
