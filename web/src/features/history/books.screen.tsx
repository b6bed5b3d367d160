import type { StateAnswer } from '@keepsale/contracts/history';
import { useQuery } from '@tanstack/react-query';
import { HISTORY_PAGE_SIZE, historyQueries, NO_FILTERS, type Moment } from '../../api/history.ts';
import { useHistoryPlace } from '../../app/history-place.ts';
import { Card } from '../../ui/card.tsx';
import { today } from '../../ui/format.ts';
import { dayOf, endOf, localDayOf } from '../../ui/moments.ts';
import { useTitle } from '../../ui/page.tsx';
import { useFilters } from '../../ui/search-params.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { Empty } from '../../ui/states.tsx';
import { useLoad } from '../../ui/use-load.ts';
import { MomentPicker, MomentPickerSkeleton } from './moment-picker.tsx';
import { NotLoaded } from './not-loaded.tsx';
import { PastExpenses, PastRevenue } from './past-entries.tsx';
import { PastFrame } from './past-frame.tsx';
import { PastInventory } from './past-inventory.tsx';
import { PastOverview } from './past-overview.tsx';
import { PastSkeleton } from './past-skeleton.tsx';

const VIEWS = [
  { value: 'dashboard', label: 'Dashboard' },
  { value: 'inventory', label: 'Inventory' },
  { value: 'revenue', label: 'Revenue' },
  { value: 'expenses', label: 'Expenses' },
] as const;
type View = (typeof VIEWS)[number]['value'];

/** The books as of an act (`?revision=`), the end of a day (`?day=`), or now; `?view=&page=`. Nothing can be changed. */
export function BooksScreen() {
  useTitle('Past books');
  const { caller } = useHistoryPlace();
  const { get, set } = useFilters();
  const newest = useLoad(historyQueries.page(caller, NO_FILTERS, 1));
  const head = newest.data?.[0]?.revision;
  const moment = momentOf(get, head);
  const first = useLoad(historyQueries.page(caller, { ...NO_FILTERS, before: '1' }, 1));
  const books = useLoad(historyQueries.state(caller, moment));
  const lastAct = useLastAct(books.data);
  const go = (changes: { readonly revision?: string; readonly day?: string }) =>
    set({ revision: '', day: '', page: '', ...changes });
  return (
    <div className="grid grid-cols-1 gap-4 sm:gap-5">
      {newest.isPending && <MomentPickerSkeleton />}
      {head !== undefined && (
        <MomentPicker
          head={head}
          revision={revisionShown(moment, books.data) ?? head}
          day={dayShown(get, books.data)}
          firstDay={first.data?.[0] ? dayOf(first.data[0].at) : ''}
          isNow={'now' in moment}
          onRevision={(revision) => go({ revision: String(revision) })}
          onDay={(day) => go({ day })}
          onNow={() => go({})}
        />
      )}
      <Segmented
        label="What to show"
        options={VIEWS}
        value={viewOf(get('view'))}
        onChange={(view) => set({ view: view === 'dashboard' ? '' : view, page: '' })}
      />
      <NotLoaded what="these books" of={books} />
      <Loading loading={books.isPending} what="the books" skeleton={<PastSkeleton />}>
        {() =>
          books.data && (
            <PastFrame
              books={books.data}
              day={dayAsked(get)}
              past={!('now' in moment) && books.data.revision !== head}
              lastAct={lastAct}
              settling={books.isPlaceholderData}
            >
              <Shown
                view={viewOf(get('view'))}
                books={books.data}
                day={dayShown(get, books.data)}
              />
            </PastFrame>
          )
        }
      </Loading>
    </div>
  );
}

/** What the last act in these books was, in words; null until that is known. */
const useLastAct = (books: StateAnswer | undefined): string | null => {
  const { caller } = useHistoryPlace();
  const revision = books?.revision ?? -1;
  // Asked for by pages that stay the same from act to act: whoever steps along asks once a page, and an auditor's requests are counted.
  const before = (Math.floor(revision / HISTORY_PAGE_SIZE) + 1) * HISTORY_PAGE_SIZE;
  const { data } = useQuery({
    ...historyQueries.page(caller, { ...NO_FILTERS, before: String(before) }),
    enabled: revision >= 0,
  });
  return data?.find((act) => act.revision === revision)?.summary ?? null;
};

/** @param head The last act's revision, once it is known: no books are of a later one, nor of a day to come. */
const momentOf = (get: (name: string) => string, head = Infinity): Moment => {
  const [revision, day] = [get('revision'), dayAsked(get)];
  if (/^\d{1,9}$/.test(revision)) return { revision: Math.min(Number(revision), head) };
  return day === '' ? { now: true } : { at: endOf(day) };
};

const dayAsked = (get: (name: string) => string): string => {
  const [asked, now] = [localDayOf(get('day')), today()];
  return asked > now ? now : asked;
};

const revisionShown = (moment: Moment, books: StateAnswer | undefined): number | undefined =>
  'revision' in moment ? moment.revision : books?.revision;

/** The day that these books are of: the one asked for, else that of their last act; now, today. */
const dayShown = (get: (name: string) => string, books: StateAnswer | undefined): string => {
  const asked = dayAsked(get);
  if (asked !== '' || get('revision') === '') return asked === '' ? today() : asked;
  return typeof books?.at === 'string' ? dayOf(books.at) : today();
};

const viewOf = (text: string): View =>
  VIEWS.find(({ value }) => value === text)?.value ?? 'dashboard';

interface ShownProps {
  readonly view: View;
  readonly books: StateAnswer;
  readonly day: string;
}

function Shown({ view, books, day }: ShownProps) {
  if (books.revision < 0) {
    return (
      <Card>
        <Empty title="Nothing had been recorded yet" text="The books begin on a later day." />
      </Card>
    );
  }
  switch (view) {
    case 'dashboard':
      return <PastOverview books={books} month={day.slice(0, 7)} />;
    case 'inventory':
      return <PastInventory books={books} />;
    case 'revenue':
      return <PastRevenue books={books} />;
    case 'expenses':
      return <PastExpenses books={books} />;
  }
}
