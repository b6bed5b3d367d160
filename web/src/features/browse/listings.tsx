import type { BrowseAnswer, MarketplaceInfo } from '@keepsale/contracts/browse';
import { CircleAlert, RotateCw } from 'lucide-react';
import type { Found } from '../../api/marketplace.ts';
import { messageOf } from '../../api/problem.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { places, Skeleton } from '../../ui/skeleton.tsx';
import { Empty } from '../../ui/states.tsx';
import { ListingCard } from './listing-card.tsx';
import { sortNote } from './listing.ts';
import { IgnoredNote, LiveNote } from './notes.tsx';
import { emptyAdvice, pageBefore } from './page-figures.ts';
import type { Search } from './use-search.ts';

const GRID = 'grid grid-cols-1 gap-3 sm:grid-cols-2 sm:gap-4 xl:grid-cols-3';
const CARDS_ABOVE_THE_FOLD = 6;

interface ListingsProps {
  readonly answer: Found;
  readonly marketplace: MarketplaceInfo;
  readonly search: Search;
}

export function Listings({ answer, marketplace, search }: ListingsProps) {
  const { items, ignored, clockAheadMs } = answer;
  const { name } = marketplace;
  const note = sortNote(search.search.sort);
  return (
    <>
      <IgnoredNote ignored={ignored} search={search.search} marketplace={name} />
      {note !== '' && items.length > 0 && <p className="text-sm text-ink3">{note}</p>}
      {items.length === 0 ? (
        <NoItems search={search} />
      ) : (
        <ul className={GRID}>
          {items.map((item, index) => (
            <li key={item.id} className="flex min-w-0">
              <ListingCard
                item={item}
                marketplace={name}
                sort={search.search.sort}
                clockAheadMs={clockAheadMs}
                eager={index < CARDS_ABOVE_THE_FOLD}
              />
            </li>
          ))}
        </ul>
      )}
      <Pages answer={answer} onPage={search.goTo} />
      {marketplace.live && <LiveNote {...marketplace} />}
    </>
  );
}

function NoItems({ search: { search, show, goTo } }: { readonly search: Search }) {
  return (
    <Card>
      {search.page > 1 ? (
        <Empty title="No items found" text="There is nothing on this page.">
          <Button variant="secondary" onClick={() => goTo(1)}>
            Go to the first page
          </Button>
        </Empty>
      ) : (
        <Empty title="No items found" text={emptyAdvice(search)}>
          {search.locatedIn !== 'any' && (
            <Button variant="secondary" onClick={() => show('sort')}>
              Change location
            </Button>
          )}
        </Empty>
      )}
    </Card>
  );
}

interface PagesProps {
  readonly answer: Pick<BrowseAnswer, 'offset' | 'limit' | 'total'>;
  readonly onPage: (page: number) => void;
}

/** The page is what the answer says it is, whatever was asked for. */
function Pages({ answer, onPage }: PagesProps) {
  const { offset, limit, total } = answer;
  const page = Math.floor(offset / limit) + 1;
  const turnTo = (next: number) => {
    onPage(next);
    scrollTo({ top: 0 });
  };
  return (
    <nav aria-label="Pagination" className="flex items-center justify-center gap-3">
      <Button variant="secondary" disabled={page <= 1} onClick={() => turnTo(pageBefore(answer))}>
        Previous
      </Button>
      <span className="tnum text-md font-medium">Page {page}</span>
      <Button variant="secondary" disabled={page * limit >= total} onClick={() => turnTo(page + 1)}>
        Next
      </Button>
    </nav>
  );
}

interface BrowseErrorProps {
  readonly error: Error;
  readonly onRetry: () => void;
}

/** The server's sentence; nothing of an earlier list stays under it. */
export function BrowseError({ error, onRetry }: BrowseErrorProps) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-neg-soft px-4 py-3"
    >
      <p className="flex min-w-0 items-center gap-2 text-md text-ink">
        <CircleAlert className="size-4 shrink-0 text-neg" aria-hidden />
        {messageOf(error, 'Failed to load items')}
      </p>
      <Button variant="secondary" size="sm" icon={RotateCw} onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

export function ListingSkeletons() {
  return (
    <div className={GRID}>
      {places(6).map((place) => (
        <Card key={place} className="flex h-[246px] overflow-hidden">
          <span className="mat grid w-[122px] shrink-0 place-items-center p-3 sm:w-[132px]">
            <Skeleton className="aspect-[5/7] w-full" />
          </span>
          <span className="block min-w-0 flex-1 p-4">
            <Skeleton className="h-[22px] w-16" />
            <Skeleton className="mt-2 h-4 w-full" />
            <Skeleton className="mt-1.5 h-4 w-3/5" />
            <Skeleton className="mt-3 h-6 w-24" />
            <Skeleton className="mt-3 h-4 w-4/5" />
          </span>
        </Card>
      ))}
    </div>
  );
}
