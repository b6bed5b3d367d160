import type { Analytics } from '@keepsale/contracts/analytics';
import { Link } from 'react-router-dom';
import { analyticsQueries } from '../../api/analytics.ts';
import { paths } from '../../app/paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CategoryMix } from '../../ui/charts/category-mix.tsx';
import { InventoryAging } from '../../ui/charts/inventory-aging.tsx';
import { ChartPlaceholder, ProfitTrend, SellThrough } from '../../ui/charts/lazy-charts.tsx';
import { RevenueExpenses } from '../../ui/charts/revenue-expenses.tsx';
import { money, percent, signedPercent, today } from '../../ui/format.ts';
import { Page, PageHead, useTitle } from '../../ui/page.tsx';
import { useFilters } from '../../ui/search-params.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { Loading, places, Skeleton } from '../../ui/skeleton.tsx';
import { Stat, StatRow, StatSkeleton } from '../../ui/stat.tsx';
import { Empty, LoadErrors } from '../../ui/states.tsx';
import { useLoad } from '../../ui/use-load.ts';
import { LatestEntries } from './latest-entries.tsx';

const PERIODS = { '3': '3M', '6': '6M', '12': '12M' } as const;
type Period = keyof typeof PERIODS;

const WIDE = 'lg:col-span-2 xl:col-span-1';

/** `?months=3|6|12` shapes the charts; the four figures and the latest lists cover everything. */
export function AnalyticsScreen() {
  useTitle('Analytics');
  const { get, set } = useFilters();
  const period = periodOf(get('months'));
  const analytics = useLoad(analyticsQueries.series(today(), Number(period)));
  const { data, isPending } = analytics;
  return (
    <Page>
      <PageHead title="Analytics" sub="Deep insights into your business performance">
        <Segmented
          label="Period"
          options={[
            { value: '3', label: PERIODS[3] },
            { value: '6', label: PERIODS[6] },
            { value: '12', label: PERIODS[12] },
          ]}
          value={period}
          onChange={(months) => set({ months: months === '12' ? '' : months })}
        />
      </PageHead>
      <LoadErrors loads={[{ what: 'your analytics', of: analytics }]} />
      <Loading loading={isPending} what="your analytics" skeleton={<AnalyticsSkeleton />}>
        {() => data && <Insights analytics={data} />}
      </Loading>
    </Page>
  );
}

const periodOf = (text: string): Period => (text === '3' || text === '6' ? text : '12');

function Insights({ analytics }: { readonly analytics: Analytics }) {
  const { netProfit, growthRate, months, inventoryAge } = analytics;
  const empty =
    analytics.latestRevenue.length === 0 &&
    analytics.latestExpenses.length === 0 &&
    inventoryAge.every(({ value }) => value === 0);
  return (
    <>
      <StatRow>
        <Stat
          label="Profit Margin"
          value={percent(analytics.profitMargin)}
          foot="Net profit ÷ revenue, all time"
        />
        <Stat
          label="Growth Rate"
          value={signedPercent(growthRate)}
          tone={growthRate < 0 ? 'neg' : growthRate > 0 ? 'pos' : undefined}
          foot="Last two months with revenue"
        />
        <Stat
          label="Net Profit"
          value={money(netProfit)}
          tone={netProfit < 0 ? 'neg' : undefined}
          foot="Revenue minus expenses, all time"
        />
        <Stat label="ROI" value={percent(analytics.roi)} foot="Net profit ÷ expenses, all time" />
      </StatRow>
      {empty ? (
        <NotEnoughData />
      ) : (
        <div className="grid grid-cols-1 gap-4 sm:gap-5 lg:grid-cols-2">
          <RevenueExpenses rows={months} height={250} className={WIDE} />
          <ProfitTrend rows={months} height={276} className={WIDE} />
          <CategoryMix categories={analytics.inventoryByCategory} />
          <InventoryAging buckets={inventoryAge} />
          <SellThrough rows={analytics.sellThrough} height={220} className="lg:col-span-2" />
          <LatestEntries
            title="Latest Revenue"
            entries={analytics.latestRevenue}
            sign={1}
            to={paths.revenue}
          />
          <LatestEntries
            title="Latest Expenses"
            entries={analytics.latestExpenses}
            sign={-1}
            to={paths.expenses}
          />
        </div>
      )}
    </>
  );
}

function NotEnoughData() {
  return (
    <Card>
      <Empty
        title="Not enough data yet"
        text="Charts appear after your first sale. Two months of sales unlock growth."
      >
        <Link to={paths.recordRevenue} className={buttonClass()}>
          Record Revenue
        </Link>
      </Empty>
    </Card>
  );
}

function AnalyticsSkeleton() {
  return (
    <>
      <StatRow>
        {places(4).map((place) => (
          <StatSkeleton key={place} />
        ))}
      </StatRow>
      <div className="grid grid-cols-1 gap-4 sm:gap-5 lg:grid-cols-2">
        <ChartPlaceholder height={250} legend className={WIDE} />
        <ChartPlaceholder height={276} legend={false} className={WIDE} />
        {places(2).map((place) => (
          <Card key={place} className="p-4 sm:p-5">
            <Skeleton className="my-0.5 h-5 w-36" />
            {places(5).map((row) => (
              <Skeleton key={row} className="mt-6 h-4" />
            ))}
          </Card>
        ))}
      </div>
    </>
  );
}
