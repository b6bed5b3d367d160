/** A report in a batch's ZIP. */
export interface NamedReport {
  /** As it would be downloaded alone: `expenses-report-2026-11-27.pdf`. */
  readonly fileName: string;
  /** `YYYY-MM`. */
  readonly month: string | null;
}

/** One name each, in order: where several would have the same, the month tells them apart, and then a number. */
export const entryNames = (reports: readonly NamedReport[]): readonly string[] => {
  const shared = counted(reports.map(({ fileName }) => fileName));
  const withMonths = reports.map((report) =>
    (shared.get(report.fileName) ?? 0) > 1 && report.month !== null
      ? marked(report.fileName, report.month)
      : report.fileName,
  );
  const taken = new Set<string>();
  return withMonths.map((name) => {
    let free = name;
    for (let number = 2; taken.has(free); number += 1) free = marked(name, String(number));
    taken.add(free);
    return free;
  });
};

const counted = (names: readonly string[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
};

/** Before the ending. */
const marked = (name: string, mark: string): string => name.replace(/(\.[a-z]+)?$/, ` (${mark})$1`);
