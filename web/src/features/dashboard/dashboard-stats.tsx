import type { Analytics } from '@keepsale/contracts/analytics';
import type { Dashboard } from '@keepsale/contracts/dashboard';
import type { ReactNode } from 'react';
import { paths, withMonth } from '../../app/paths.ts';
import { count, money, monthFull, monthName } from '../../ui/format.ts';
import { Delta, Stat, StatRow } from '../../ui/stat.tsx';

type MonthRow = Analytics['months'][number];
type Figure = 'revenue' | 'expenses' | 'profit';

interface DashboardStatsProps {
  readonly figures: Dashboard;
  readonly months: readonly MonthRow[];
  readonly month: string;
}

export function DashboardStats({ figures, months, month }: DashboardStatsProps) {
  const until = months.filter((row) => row.month <= month);
  const trendOf = (figure: Figure) => until.map((row) => row[figure]);
  const previous = until.at(-1)?.month === month ? until.at(-2) : undefined;
  const change = (figure: Figure, now: number): ReactNode =>
    comparison(now, previous, figure) ?? monthFull(month);
  return (
    <StatRow trends>
      <Stat
        label="Monthly Revenue"
        value={money(figures.revenue)}
        trend={{ values: trendOf('revenue') }}
        foot={change('revenue', figures.revenue)}
        to={withMonth(paths.revenue, month)}
      />
      <Stat
        label="Monthly Expenses"
        value={money(figures.expenses)}
        trend={{ values: trendOf('expenses'), color: 'var(--c2)' }}
        foot={change('expenses', figures.expenses)}
        to={withMonth(paths.expenses, month)}
      />
      <Stat
        label="Net Profit"
        value={money(figures.netProfit)}
        tone={figures.netProfit < 0 ? 'neg' : undefined}
        trend={{ values: trendOf('profit') }}
        foot={change('profit', figures.netProfit)}
        to={paths.analytics}
      />
      <Stat
        label="Products in Stock"
        value={count(figures.productsInStock)}
        foot="Units on hand now"
        to={paths.inventory}
      />
    </StatRow>
  );
}

/** Against the month before; null where a percentage would say nothing. */
const comparison = (now: number, previous: MonthRow | undefined, figure: Figure): ReactNode => {
  const before = previous?.[figure] ?? 0;
  if (!previous || before <= 0) return null;
  return (
    <Delta
      percent={((now - before) / before) * 100}
      goodWhenUp={figure !== 'expenses'}
      label={`vs ${monthName(previous.month)}`}
    />
  );
};
