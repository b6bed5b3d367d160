import { parseUuid } from '@keepsale/domain/kernel/ids';
import { useQuery } from '@tanstack/react-query';
import { HISTORY_PAGE_SIZE, historyQueries, type HistoryFilters } from '../../api/history.ts';
import { useHistoryPlace } from '../../app/history-place.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ActDays, ActsSkeleton } from '../../ui/history/act-days.tsx';
import { useTitle } from '../../ui/page.tsx';
import { useFilters } from '../../ui/search-params.ts';
import { Loading } from '../../ui/skeleton.tsx';
import { Empty, LoadError } from '../../ui/states.tsx';
import { ActActions } from './act-actions.tsx';
import { spanOf } from './period.ts';
import { kindOf, TimelineFilters } from './timeline-filters.tsx';
import { useCategoryNames } from '../../ui/history/use-category-names.ts';

const NEWEST_AGAIN = { before: '' };
const NO_FILTER = { kind: '', period: '', from: '', to: '', about: '', ...NEWEST_AGAIN };

/** Every act in plain words, newest first: `?kind=&period=&from=&to=&about=&before=`. */
export function TimelineScreen() {
  useTitle('History');
  const { caller } = useHistoryPlace();
  const { get, set } = useFilters();
  const filters = filtersOf(get);
  const { data, error, isPending, refetch } = useQuery(historyQueries.page(caller, filters));
  const names = useCategoryNames(caller);
  const go = (before: string) => {
    set({ before }, 'push');
    scrollTo({ top: 0 });
  };
  const oldest = data?.at(-1)?.revision ?? 0;
  return (
    <div className="grid w-full max-w-[860px] grid-cols-1 gap-4 sm:gap-5">
      {error && <LoadError what="your history" onRetry={() => void refetch()} />}
      <TimelineFilters get={get} onChange={(changes) => set({ ...changes, ...NEWEST_AGAIN })} />
      <Loading loading={isPending} what="your history" skeleton={<ActsSkeleton />}>
        {() =>
          data && (
            <>
              {data.length === 0 && (
                <NoActs filtered={isFiltered(get)} onClear={() => set(NO_FILTER)} />
              )}
              <ActDays acts={data} names={names} actions={(act) => <ActActions act={act} />} />
              <Steps
                newest={filters.before === ''}
                older={data.length === HISTORY_PAGE_SIZE && oldest > 0}
                onNewest={() => go('')}
                onOlder={() => go(String(oldest))}
              />
            </>
          )
        }
      </Loading>
    </div>
  );
}

const filtersOf = (get: (name: string) => string): HistoryFilters => ({
  kind: kindOf(get('kind')),
  subjectId: parseUuid(get('about')) ?? '',
  before: /^\d{1,9}$/.test(get('before')) ? get('before') : '',
  ...spanOf(get),
});

const isFiltered = (get: (name: string) => string): boolean =>
  Object.keys(NO_FILTER).some((name) => get(name) !== '');

interface StepsProps {
  readonly newest: boolean;
  readonly older: boolean;
  readonly onNewest: () => void;
  readonly onOlder: () => void;
}

/** A page at a time: the way back is the browser's, and each page has its address. */
function Steps({ newest, older, onNewest, onOlder }: StepsProps) {
  if (newest && !older) return null;
  return (
    <nav aria-label="Pages of the history" className="flex justify-center gap-2">
      {!newest && (
        <Button variant="ghost" onClick={onNewest}>
          Newest entries
        </Button>
      )}
      {older && (
        <Button variant="secondary" onClick={onOlder}>
          Load older entries
        </Button>
      )}
    </nav>
  );
}

interface NoActsProps {
  readonly filtered: boolean;
  readonly onClear: () => void;
}

function NoActs({ filtered, onClear }: NoActsProps) {
  return (
    <Card>
      {filtered ? (
        <Empty title="Nothing matches these filters" text="Pick another kind, or a longer period.">
          <Button variant="secondary" onClick={onClear}>
            Clear filters
          </Button>
        </Empty>
      ) : (
        <Empty
          title="No history yet"
          text="Whatever is added, changed, sold or deleted is written down here, for good."
        />
      )}
    </Card>
  );
}
