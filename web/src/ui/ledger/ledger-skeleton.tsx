import { places, Skeleton } from '../skeleton.tsx';

export function LedgerSkeleton() {
  return (
    <div>
      {places(5).map((place) => (
        <div key={place} className="flex h-16 items-center gap-4 border-t border-line px-4 sm:px-5">
          <span className="flex-1">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="mt-2 h-3.5 w-1/4" />
          </span>
          <Skeleton className="h-5 w-20" />
        </div>
      ))}
    </div>
  );
}
