import clsx from 'clsx';
import { ChartNoAxesColumn, Table2 } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { buttonClass } from '../button.tsx';
import { Card, CardHead } from '../card.tsx';
import { monthFull } from '../format.ts';
import { formatted, type Series } from './series.ts';

export interface ChartCardProps<Row> {
  readonly title: string;
  readonly sub: string;
  readonly series: readonly Series<Row>[];
  readonly rows: readonly Row[];
  readonly height: number;
  readonly className?: string | undefined;
  readonly children: ReactElement;
}

/** A chart of months, and behind its toggle the same figures as a table. */
export function ChartCard<Row extends { readonly month: string }>(props: ChartCardProps<Row>) {
  const { title, sub, series, height, className, children } = props;
  const [asTable, setAsTable] = useState(false);
  const ToggleIcon = asTable ? ChartNoAxesColumn : Table2;
  return (
    <Card className={clsx('flex flex-col p-4 sm:p-5', className)}>
      <CardHead title={title} sub={sub}>
        <button
          type="button"
          className={buttonClass({ variant: 'ghost', size: 'iconSmall' }, '-mt-1 -mr-1.5')}
          aria-pressed={asTable}
          aria-label={`Show ${title} as a table`}
          onClick={() => setAsTable(!asTable)}
        >
          <ToggleIcon className="size-4" aria-hidden />
        </button>
      </CardHead>
      {series.length > 1 && <Legend series={series} />}
      <div className="mt-4 min-w-0 flex-1" style={{ minHeight: height }}>
        {asTable ? <ChartTable {...props} /> : children}
      </div>
    </Card>
  );
}

function Legend<Row>({ series }: { readonly series: readonly Series<Row>[] }) {
  return (
    <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1">
      {series.map(({ key, label, color }) => (
        <li key={key} className="flex items-center gap-2 text-sm text-ink2">
          <span aria-hidden className="size-2.5 rounded-[3px]" style={{ background: color }} />
          {label}
        </li>
      ))}
    </ul>
  );
}

function ChartTable<Row extends { readonly month: string }>(props: ChartCardProps<Row>) {
  const { title, series, rows, height } = props;
  return (
    <div
      className="overflow-y-auto"
      style={{ maxHeight: height }}
      // eslint-disable-next-line jsx-a11y-x/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
      tabIndex={0}
      role="region"
      aria-label={`${title} data`}
    >
      <table className="w-full text-sm">
        <thead>
          <tr className="text-left text-ink3">
            <th scope="col" className="pb-2 font-medium">
              Month
            </th>
            {series.map(({ key, label }) => (
              <th key={key} scope="col" className="pb-2 text-right font-medium">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.month} className="border-t border-line">
              <th scope="row" className="py-1.5 text-left font-normal">
                {monthFull(row.month)}
              </th>
              {series.map((each) => (
                <td key={each.key} className="tnum py-1.5 text-right">
                  {formatted(each, row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
