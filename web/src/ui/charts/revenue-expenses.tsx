import { lazy } from 'react';
import { useNarrow } from '../media.ts';
import { ChartCard } from './chart-card.tsx';
import { Columns } from './columns.tsx';
import { niceScale } from './scale.ts';
import { REVENUE_AND_EXPENSES, type MonthFigures } from './series.ts';
import { UponAttention } from './upon-attention.tsx';

const PHONE_MONTHS_MAX = 6;

const Chart = lazy(async () => ({
  default: (await import('./month-charts.tsx')).RevenueExpensesChart,
}));

interface RevenueExpensesProps {
  /** Oldest first. */
  readonly rows: readonly MonthFigures[];
  readonly height: number;
  readonly className?: string;
}

export function RevenueExpenses({ rows: all, height, className }: RevenueExpensesProps) {
  const rows = useNarrow() ? all.slice(-PHONE_MONTHS_MAX) : all;
  const scale = niceScale(rows.flatMap(({ revenue, expenses }) => [revenue, expenses]));
  const label = `Column chart of revenue and expenses for the last ${rows.length} months`;
  return (
    <ChartCard
      title="Revenue vs expenses"
      sub={`By month, last ${rows.length} months`}
      series={REVENUE_AND_EXPENSES}
      rows={rows}
      height={height}
      className={className}
    >
      <UponAttention
        label={label}
        drawing={
          <Columns rows={rows} series={REVENUE_AND_EXPENSES} scale={scale} height={height} />
        }
        chart={(width) => <Chart rows={rows} height={height} width={width} label={label} />}
      />
    </ChartCard>
  );
}
