import { Card } from '../../ui/card.tsx';
import { places, Skeleton } from '../../ui/skeleton.tsx';
import { StatRow, StatSkeleton } from '../../ui/stat.tsx';

export function PastSkeleton() {
  return (
    <>
      <Skeleton className="h-11 w-full" />
      <StatRow>
        {places(4).map((place) => (
          <StatSkeleton key={place} />
        ))}
      </StatRow>
      <Card className="p-4 sm:p-5">
        {places(6).map((place) => (
          <Skeleton key={place} className="mt-4 h-10" />
        ))}
      </Card>
    </>
  );
}
