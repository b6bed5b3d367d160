import { Card } from '../../ui/card.tsx';
import { ChartPlaceholder } from '../../ui/charts/lazy-charts.tsx';
import { places, Skeleton } from '../../ui/skeleton.tsx';
import { StatRow, StatSkeleton } from '../../ui/stat.tsx';

/** 4 cards, 6 rows of activity, 4 of products. */
export function DashboardSkeleton() {
  return (
    <>
      <StatRow trends>
        {places(4).map((place) => (
          <StatSkeleton key={place} />
        ))}
      </StatRow>
      <div className="grid grid-cols-1 gap-4 sm:gap-5 xl:grid-cols-12">
        <ChartPlaceholder height={300} legend className="xl:col-span-7" />
        <Card className="p-4 sm:p-5 xl:col-span-5">
          <Skeleton className="my-0.5 h-5 w-36" />
          {places(6).map((place) => (
            <div key={place} className="mt-5 flex items-center gap-3">
              <Skeleton className="size-9 !rounded-full" />
              <span className="flex-1">
                <Skeleton className="h-4 w-3/5" />
                <Skeleton className="mt-2 h-3 w-2/5" />
              </span>
              <Skeleton className="h-4 w-16" />
            </div>
          ))}
        </Card>
        <Card className="p-4 sm:p-5 xl:col-span-7">
          <Skeleton className="my-0.5 h-5 w-32" />
          {places(4).map((place) => (
            <div key={place} className="mt-5 flex items-center gap-4">
              <Skeleton className="h-12 w-9" />
              <Skeleton className="h-4 flex-1" />
              <Skeleton className="h-4 w-20" />
            </div>
          ))}
        </Card>
        <Card className="p-4 sm:p-5 xl:col-span-5">
          <Skeleton className="my-0.5 h-5 w-36" />
          {places(5).map((place) => (
            <div key={place} className="mt-6">
              <Skeleton className="h-4 w-2/5" />
              <Skeleton className="mt-2 h-2 w-full" />
            </div>
          ))}
        </Card>
      </div>
    </>
  );
}
