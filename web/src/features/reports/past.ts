import type { Report } from '@keepsale/contracts/reports';
import { isUnfinished } from './queries.ts';

/** A line of the list: a report, or all of one batch that are there. */
export type PastLine =
  | { readonly kind: 'report'; readonly report: Report }
  | { readonly kind: 'batch'; readonly id: string; readonly reports: readonly Report[] };

/** A batch stands where its newest report would; within it, months in their order. */
export const linesOf = (rows: readonly Report[]): readonly PastLine[] => {
  const seen = new Set<string>();
  return rows.flatMap((report): PastLine[] => {
    const id = report.batchId;
    if (id === null) return [{ kind: 'report', report }];
    if (seen.has(id)) return [];
    seen.add(id);
    const reports = rows.filter(({ batchId }) => batchId === id).toSorted(byTypeAndMonth);
    return [{ kind: 'batch', id, reports }];
  });
};

/** Not as they were recorded: those of one request have no order in time. */
const byTypeAndMonth = (a: Report, b: Report): number =>
  a.type.localeCompare(b.type) || (a.month ?? '').localeCompare(b.month ?? '');

/** `Every month of 2026`, or what else they have in common. */
export const batchNameOf = (reports: readonly Report[]): string => {
  const years = new Set(reports.map(({ month }) => month?.slice(0, 4)));
  const [year] = years;
  if (years.size === 1 && year !== undefined) return `Every month of ${year}`;
  return 'Reports in one file';
};

export interface BatchStanding {
  readonly unfinished: number;
  readonly done: number;
  readonly failed: number;
  /** 0 to 100. */
  readonly progress: number;
  /** Some file was kept long enough, and is gone. */
  readonly isExpired: boolean;
}

export const standingOf = (reports: readonly Report[]): BatchStanding => {
  const unfinished = reports.filter(isUnfinished);
  const done = reports.filter(({ status }) => status === 'done');
  const ended = reports.length - unfinished.length;
  const percents = unfinished.reduce((sum, { progress }) => sum + progress, ended * 100);
  return {
    unfinished: unfinished.length,
    done: done.length,
    failed: ended - done.length,
    progress: Math.floor(percents / Math.max(1, reports.length)),
    isExpired: done.some(({ expired }) => expired),
  };
};
