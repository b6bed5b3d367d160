import type { Analytics } from '@keepsale/contracts/analytics';
import type { ActivityItem, Dashboard } from '@keepsale/contracts/dashboard';
import { parseMonth } from '@keepsale/domain/kernel/dates';
import type { QueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { analyticsQueries } from '../../api/analytics.ts';
import { continueTo } from '../../app/continue-to.ts';
import { paths } from '../../app/paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { InventoryAging } from '../../ui/charts/inventory-aging.tsx';
import { RevenueExpenses } from '../../ui/charts/revenue-expenses.tsx';
import { thisMonth, today } from '../../ui/format.ts';
import { RecentActivity } from '../../ui/overview/recent-activity.tsx';
import { TopProducts } from '../../ui/overview/top-products.tsx';
import { Page, useTitle } from '../../ui/page.tsx';
import { useFilters } from '../../ui/search-params.ts';
import { Loading } from '../../ui/skeleton.tsx';
import { Empty, LoadErrors } from '../../ui/states.tsx';
import { useLoad } from '../../ui/use-load.ts';
import { DashboardHead } from './dashboard-head.tsx';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { DashboardStats } from './dashboard-stats.tsx';
import { dashboardQueries } from './queries.ts';

const SERIES_MONTHS = 12;
const CHART_HEIGHT = 300;

const monthOf = (inAddress: string) => parseMonth(inAddress) ?? parseMonth(thisMonth());
const theSeries = () => analyticsQueries.series(today(), SERIES_MONTHS);

export const prefetch = (client: QueryClient, search: URLSearchParams): Promise<unknown> =>
  Promise.allSettled([
    client.query(dashboardQueries.month(monthOf(search.get('month') ?? '') ?? thisMonth())),
    client.query(theSeries()),
  ]);

/** `?month=YYYY-MM`; without it the person's current month. */
export function DashboardScreen() {
  useTitle('Dashboard');
  const { get, set } = useFilters();
  const current = thisMonth();
  const month = monthOf(get('month'));
  const shown = month ?? current;
  const figures = useLoad(dashboardQueries.month(shown));
  const series = useLoad(theSeries());
  return (
    <Page>
      <DashboardHead
        month={month}
        current={current}
        onMonth={(next) => set({ month: next === current ? '' : next })}
      />
      <ContinueTo />
      <LoadErrors
        loads={[
          { what: 'your latest numbers', of: figures },
          { what: 'your latest numbers', of: series },
        ]}
      />
      <Loading
        loading={figures.isPending || series.isPending}
        what="the dashboard"
        skeleton={<DashboardSkeleton />}
      >
        {() =>
          figures.data && (
            <Overview figures={figures.data} series={series.data ?? null} month={shown} />
          )
        }
      </Loading>
    </Page>
  );
}

/** After a login that interrupted the way to another screen. */
function ContinueTo() {
  const destination = continueTo.read(useLocation().state);
  if (!destination) return null;
  return (
    <Link
      to={destination.to}
      className="justify-self-start text-md font-medium text-accent-text hover:underline"
    >
      Continue to {destination.label}
    </Link>
  );
}

interface OverviewProps {
  readonly figures: Dashboard;
  readonly series: Analytics | null;
  readonly month: string;
}

function Overview({ figures, series, month }: OverviewProps) {
  const months = series?.months ?? [];
  return (
    <>
      <DashboardStats figures={figures} months={months} month={month} />
      {isUnused(figures, months) ? (
        <FirstRun />
      ) : (
        <div className="grid grid-cols-1 items-stretch gap-4 sm:gap-5 xl:grid-cols-12">
          {series && (
            <RevenueExpenses rows={months} height={CHART_HEIGHT} className="xl:col-span-7" />
          )}
          <RecentActivity
            items={figures.recentActivity}
            hrefOf={entriesBehind}
            className="xl:col-span-5"
          />
          <TopProducts products={figures.topProducts} month={month} className="xl:col-span-7" />
          {series && <InventoryAging buckets={series.inventoryAge} className="xl:col-span-5" />}
        </div>
      )}
    </>
  );
}

const entriesBehind = ({ type, description }: ActivityItem): string => {
  const search = new URLSearchParams({ q: description.replace(/ \(x \d+\)$/, '') });
  return `${type === 'revenue' ? paths.revenue : paths.expenses}?${search.toString()}`;
};

/** Nothing was ever recorded, and nothing is in stock. */
const isUnused = (figures: Dashboard, months: Analytics['months']): boolean =>
  figures.recentActivity.length === 0 &&
  figures.productsInStock === 0 &&
  months.every(({ revenue, expenses }) => revenue === 0 && expenses === 0);

function FirstRun() {
  return (
    <Card>
      <Empty
        title="Your first month starts here"
        text="Add a card you own and record a sale. Profit, activity and top products fill in by themselves."
      >
        <Link to={paths.addProduct} className={buttonClass()}>
          <Plus className="size-4" aria-hidden />
          Add Product
        </Link>
        <Link to={paths.recordRevenue} className={buttonClass({ variant: 'secondary' })}>
          Record Revenue
        </Link>
      </Empty>
    </Card>
  );
}
