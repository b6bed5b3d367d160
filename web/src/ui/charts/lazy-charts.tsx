import clsx from 'clsx';
import { lazy, Suspense, type ComponentType } from 'react';
import { Card } from '../card.tsx';
import { Skeleton } from '../skeleton.tsx';
import type { ChartProps, MonthRate } from './month-charts.tsx';
import type { MonthFigures } from './series.ts';

/** recharts is 130 kB: it comes after the page is painted, into a placeholder of the same size. */
const load = () => import('./month-charts.tsx');

const deferred = <Row,>(
  Chart: ComponentType<ChartProps<Row>>,
  legend: boolean,
): ComponentType<ChartProps<Row>> =>
  function DeferredChart(props) {
    return (
      <Suspense fallback={<ChartPlaceholder {...props} legend={legend} />}>
        <Chart {...props} />
      </Suspense>
    );
  };

export const ProfitTrend = deferred<MonthFigures>(
  lazy(async () => ({ default: (await load()).ProfitTrendChart })),
  false,
);
export const SellThrough = deferred<MonthRate>(
  lazy(async () => ({ default: (await load()).SellThroughChart })),
  false,
);

const BARS = [46, 58, 40, 66, 54, 78] as const;

interface ChartPlaceholderProps {
  readonly height: number;
  readonly legend: boolean;
  readonly className?: string | undefined;
}

export function ChartPlaceholder({ height, legend, className }: ChartPlaceholderProps) {
  return (
    <Card className={clsx('p-4 sm:p-5', className)} aria-busy="true">
      <Skeleton className="my-0.5 h-5 w-40" />
      <Skeleton className="mt-1 h-[17px] w-28" />
      {legend && <Skeleton className="mt-3 h-[18px] w-40" />}
      <span className="mt-4 flex items-end gap-3" style={{ height }} aria-hidden>
        {BARS.map((share) => (
          <span key={share} className="flex-1" style={{ height: `${share}%` }}>
            <Skeleton className="h-full" />
          </span>
        ))}
      </span>
    </Card>
  );
}
