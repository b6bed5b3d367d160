import type { ReactNode } from 'react';
import { monthFull } from '../format.ts';
import { formatted, type Series } from './series.ts';

interface ChartTooltipProps<Row> {
  readonly series: readonly Series<Row>[];
  readonly rows: readonly Row[];
  readonly extra?: (row: Row) => ReactNode;
}

/** What recharts hands to a tooltip, as far as it is used. */
interface Hover {
  readonly active?: boolean;
  readonly label?: unknown;
}

/** A white card with the month and exact figures. */
export const chartTooltip = <Row extends { readonly month: string }>({
  series,
  rows,
  extra,
}: ChartTooltipProps<Row>) =>
  function ChartTooltip({ active = false, label }: Hover) {
    const row = rows.find(({ month }) => month === label);
    if (!active || !row) return null;
    return (
      <div className="min-w-44 rounded-md border border-line bg-surface px-3 py-2.5 shadow-2 dark:bg-s3">
        <p className="text-sm font-medium">{monthFull(row.month)}</p>
        <div className="mt-1.5 grid gap-1">
          {series.map((each) => (
            <p key={each.key} className="flex items-center justify-between gap-6 text-sm text-ink2">
              <span className="flex items-center gap-2">
                <span className="size-2 rounded-[2px]" style={{ background: each.color }} />
                {each.label}
              </span>
              <span className="tnum font-medium text-ink">{formatted(each, row)}</span>
            </p>
          ))}
          {extra?.(row)}
        </div>
      </div>
    );
  };
