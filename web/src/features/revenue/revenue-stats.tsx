import { count, money, monthFull, thisMonth } from '../../ui/format.ts';
import { Loading, places } from '../../ui/skeleton.tsx';
import { Stat, StatRow, StatSkeleton } from '../../ui/stat.tsx';
import { useLoad } from '../../ui/use-load.ts';
import { revenueQueries } from './queries.ts';

export function RevenueStats() {
  const month = thisMonth();
  const { data, error, isPending } = useLoad(revenueQueries.summary(month));
  if (error && data === undefined) return null;
  return (
    <StatRow>
      <Loading
        loading={isPending}
        what="your revenue figures"
        skeleton={places(4).map((place) => (
          <StatSkeleton key={place} />
        ))}
      >
        {() =>
          data && (
            <>
              <Stat label="Total Revenue" value={money(data.total)} foot="All time" />
              <Stat
                label="This Month"
                value={money(data.thisMonth)}
                foot={monthFull(month)}
                to={`?month=${month}`}
              />
              <Stat
                label="Monthly Average"
                value={money(data.monthlyAverage)}
                foot="Over months with revenue"
              />
              <Stat label="Total Transactions" value={count(data.count)} foot="Entries recorded" />
            </>
          )
        }
      </Loading>
    </StatRow>
  );
}
