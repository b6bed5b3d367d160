import type { StateAnswer } from '@keepsale/contracts/history';
import { useMemo } from 'react';
import { count, money, monthFull } from '../../ui/format.ts';
import { RecentActivity } from '../../ui/overview/recent-activity.tsx';
import { TopProducts } from '../../ui/overview/top-products.tsx';
import { Stat, StatRow } from '../../ui/stat.tsx';
import { dashboardOf } from './past-figures.ts';

interface PastOverviewProps {
  readonly books: StateAnswer;
  /** `YYYY-MM`: the dashboard is of a month. */
  readonly month: string;
}

export function PastOverview({ books, month }: PastOverviewProps) {
  const figures = useMemo(() => dashboardOf(books, month), [books, month]);
  const { revenue, expenses, netProfit, productsInStock } = figures;
  return (
    <>
      <StatRow>
        <Stat label="Monthly Revenue" value={money(revenue)} foot={monthFull(month)} />
        <Stat label="Monthly Expenses" value={money(expenses)} foot={monthFull(month)} />
        <Stat
          label="Net Profit"
          value={money(netProfit)}
          foot={monthFull(month)}
          tone={netProfit < 0 ? 'neg' : undefined}
        />
        <Stat label="Products in Stock" value={count(productsInStock)} foot="Units on hand" />
      </StatRow>
      <div className="grid grid-cols-1 items-stretch gap-4 sm:gap-5 xl:grid-cols-12">
        <RecentActivity items={figures.recentActivity} className="xl:col-span-6" />
        <TopProducts products={figures.topProducts} month={month} className="xl:col-span-6" />
      </div>
    </>
  );
}
