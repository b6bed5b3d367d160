import type { HistoryItem } from '@keepsale/contracts/history';
import { parseUuid } from '@keepsale/domain/kernel/ids';
import { useCallback, useMemo } from 'react';
import {
  HISTORY_PAGE_SIZE,
  HISTORY_SEARCHED,
  historyQueries,
  type HistoryFilters,
} from '../../api/history.ts';
import { useHistoryPlace } from '../../app/history-place.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { count, counted } from '../../ui/format.ts';
import { ActDays, ActsSkeleton } from '../../ui/history/act-days.tsx';
import { useTitle } from '../../ui/page.tsx';
import { useFilters } from '../../ui/search-params.ts';
import { Loading } from '../../ui/skeleton.tsx';
import { Empty } from '../../ui/states.tsx';
import { nameIn } from './about.ts';
import { ActActions } from './act-actions.tsx';
import { ExportActs } from './export-acts.tsx';
import { NotLoaded } from './not-loaded.tsx';
import { spanOf } from './period.ts';
import { matching } from './search.ts';
import { kindOf, TimelineFilters } from './timeline-filters.tsx';
import { useCategoryNames } from '../../ui/history/use-category-names.ts';
import { useLoad } from '../../ui/use-load.ts';

const NEWEST_AGAIN = { before: '' };
const NO_FILTER = { q: '', kind: '', period: '', from: '', to: '', about: '', ...NEWEST_AGAIN };

/** Every act in plain words, newest first: `?q=&kind=&period=&from=&to=&about=&before=`. */
export function TimelineScreen() {
  useTitle('History');
  const { caller } = useHistoryPlace();
  const { get, set } = useFilters();
  const filters = filtersOf(get);
  const q = get('q');
  const limit = q.trim() === '' ? HISTORY_PAGE_SIZE : HISTORY_SEARCHED;
  const history = useLoad(historyQueries.page(caller, filters, limit));
  const { data, isPending } = history;
  const change = useCallback(
    (changes: Readonly<Record<string, string>>) => set({ ...changes, ...NEWEST_AGAIN }),
    [set],
  );
  const go = (before: string) => {
    set({ before }, 'push');
    scrollTo({ top: 0 });
  };
  const oldest = data?.at(-1)?.revision ?? 0;
  const older = data?.length === limit && oldest > 0;
  return (
    <div className="grid w-full max-w-[860px] grid-cols-1 gap-4 sm:gap-5">
      <NotLoaded what="your history" of={history} />
      <TimelineFilters
        get={get}
        about={data === undefined ? null : nameIn(data, filters.subjectId)}
        onChange={change}
      >
        <ExportActs filters={filters} q={q} />
      </TimelineFilters>
      <Loading loading={isPending} what="your history" skeleton={<ActsSkeleton />}>
        {() =>
          data && (
            <Acts
              acts={data}
              q={q}
              older={older}
              filtered={isFiltered(get)}
              onClear={() => set(NO_FILTER)}
            />
          )
        }
      </Loading>
      <Steps
        newest={filters.before === ''}
        older={older}
        onNewest={() => go('')}
        onOlder={() => go(String(oldest))}
      />
    </div>
  );
}

interface ActsProps {
  readonly acts: readonly HistoryItem[];
  readonly q: string;
  /** Whether there are acts before these. */
  readonly older: boolean;
  readonly filtered: boolean;
  readonly onClear: () => void;
}

function Acts({ acts, q, older, filtered, onClear }: ActsProps) {
  const names = useCategoryNames(useHistoryPlace().caller);
  const found = useMemo(() => matching(acts, q), [acts, q]);
  return (
    <>
      {q.trim() !== '' && acts.length > 0 && (
        <p role="status" className="tnum text-sm text-ink3">
          {count(found.length)} of {counted(acts.length, 'entry', 'entries')} looked through
        </p>
      )}
      {found.length === 0 && (
        <NoActs filtered={filtered} older={acts.length > 0 && older} onClear={onClear} />
      )}
      <ActDays acts={found} names={names} actions={(act) => <ActActions act={act} />} />
    </>
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
  /** A search that has not looked through everything yet. */
  readonly older: boolean;
  readonly onClear: () => void;
}

function NoActs({ filtered, older, onClear }: NoActsProps) {
  return (
    <Card>
      {filtered ? (
        <Empty
          title={older ? 'Not among these entries' : 'Nothing matches these filters'}
          text={
            older
              ? 'Older ones have not been looked through yet: load them below.'
              : 'Try other words, another kind, or a longer period.'
          }
        >
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
