import { Card } from '../card.tsx';
import { dayHeading } from '../moments.ts';
import { places, Skeleton } from '../skeleton.tsx';
import { ActList, type ActListProps } from './act-list.tsx';
import { daysOf } from './days.ts';

/** Acts under the days of the person's own calendar, each day a card. */
export function ActDays({ acts, names, actions }: Omit<ActListProps, 'dated'>) {
  return daysOf(acts).map(({ day, acts: ofDay }) => (
    <section key={day} aria-label={dayHeading(day)} className="min-w-0">
      <h2 className="mb-2 text-sm font-medium text-ink2">{dayHeading(day)}</h2>
      <Card className="p-4 sm:p-6">
        <ActList acts={ofDay} names={names} actions={actions} />
      </Card>
    </section>
  ));
}

export function ActsSkeleton() {
  return (
    <div>
      <Skeleton className="mb-2 h-[18px] w-28" />
      <Card className="grid gap-5 p-4 sm:p-6">
        {places(4).map((place) => (
          <div key={place} className="flex items-center gap-4">
            <Skeleton className="size-9 !rounded-full" />
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="ml-auto h-4 w-14" />
          </div>
        ))}
      </Card>
    </div>
  );
}
