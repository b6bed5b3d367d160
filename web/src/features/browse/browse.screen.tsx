import type { BrowseAnswer, MarketplaceInfo } from '@keepsale/contracts/browse';
import { useQuery } from '@tanstack/react-query';
import { Tabs } from 'radix-ui';
import { useRef, type ReactNode } from 'react';
import { marketplaceQueries } from '../../api/marketplace.ts';
import { useSession } from '../../api/session.ts';
import { countryName } from '../../ui/country.ts';
import { count, counted } from '../../ui/format.ts';
import { Page, PageHead, useTitle } from '../../ui/page.tsx';
import { Loading, places } from '../../ui/skeleton.tsx';
import { Stat, StatSkeleton } from '../../ui/stat.tsx';
import { BrowseError, Listings, ListingSkeletons } from './listings.tsx';
import { SampleNote } from './notes.tsx';
import { averagePrice } from './page-figures.ts';
import { SearchBox } from './search-box.tsx';
import { SortAndLocate } from './sort-and-locate.tsx';
import { useSearch, type Search } from './use-search.ts';

/** Until the marketplace has told what it is. */
const UNKNOWN: MarketplaceInfo = { name: 'Marketplace', live: true, affiliate: false };

export function BrowseScreen() {
  const { token } = useSession();
  const { data: marketplace = UNKNOWN } = useQuery(marketplaceQueries.info());
  useTitle(`Browse ${marketplace.name} Items`);
  if (token === null) return <LoggedOut name={marketplace.name} />;
  return <Browse marketplace={marketplace} />;
}

function LoggedOut({ name }: { readonly name: string }) {
  return (
    <Page>
      <PageHead title={`Browse ${name} Items`} />
      <p role="alert">Please log in to browse items</p>
    </Page>
  );
}

function Browse({ marketplace }: { readonly marketplace: MarketplaceInfo }) {
  const search = useSearch();
  const { keyword, shipTo } = search.search;
  const { answer, error, isFetching, again } = useListings(search);
  const { results, sortTab, steady } = useSteadyFocus(search);
  return (
    <Page>
      <PageHead
        title={`Browse ${marketplace.name} Items`}
        sub={<HeadCount answer={isFetching ? undefined : answer} country={countryName(shipTo)} />}
      />
      <Stats loading={isFetching} items={answer?.items ?? []} />
      <SearchBox
        words={search.words}
        onType={search.type}
        searched={keyword}
        cut={search.isCut}
        busy={isFetching}
        onSearch={(words) => (search.isShown(words) ? again() : search.find(words))}
      />
      <View search={search} results={results} sortTab={sortTab}>
        {error && !isFetching && (
          <BrowseError
            error={error}
            onRetry={() => {
              results.current?.focus({ preventScroll: true });
              again();
            }}
          />
        )}
        {/* The note comes with the listings that it is about: later, it would push them down. */}
        <Loading loading={isFetching} what="listings" skeleton={<ListingSkeletons />}>
          {() =>
            answer && (
              <>
                {!marketplace.live && <SampleNote />}
                <Listings answer={answer} marketplace={marketplace} search={steady} />
              </>
            )
          }
        </Loading>
      </View>
    </Page>
  );
}

/** What is pressed among the results goes away with them: the focus is put where they come back, before it is lost with it. */
function useSteadyFocus(search: Search) {
  const results = useRef<HTMLDivElement>(null);
  const sortTab = useRef<HTMLButtonElement>(null);
  const steady: Search = {
    ...search,
    goTo: (page) => {
      results.current?.focus({ preventScroll: true });
      search.goTo(page);
    },
    show: (tab) => {
      if (tab === 'sort') sortTab.current?.focus();
      search.show(tab);
    },
  };
  return { results, sortTab, steady };
}

/** The listings, and what marketplace they are of: without that nobody could tell samples from a market. */
function useListings({ search }: Search) {
  const info = useQuery(marketplaceQueries.info());
  const { data, error, isFetching, refetch } = useQuery(marketplaceQueries.listings(search));
  const problem = error ?? info.error;
  return {
    // An answer that failed to be renewed is out of date: the list is emptied.
    answer: problem === null ? data : undefined,
    error: problem,
    isFetching: isFetching || info.isFetching,
    again: () => {
      if (info.isError) void info.refetch({ cancelRefetch: false });
      void refetch({ cancelRefetch: false });
    },
  };
}

interface HeadCountProps {
  readonly answer: BrowseAnswer | undefined;
  readonly country: string;
}

function HeadCount({ answer, country }: HeadCountProps) {
  return (
    <span role="status" className="tnum">
      {answer === undefined
        ? `Basketball listings that ship to ${country}`
        : `${counted(answer.total, 'basketball listing')} that ${answer.total === 1 ? 'ships' : 'ship'} to ${country}`}
    </span>
  );
}

interface StatsProps {
  readonly loading: boolean;
  readonly items: BrowseAnswer['items'];
}

function Stats({ loading, items }: StatsProps) {
  const average = averagePrice(items);
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-3 [&>:last-child]:max-lg:col-span-2">
      <Loading
        loading={loading}
        what="figures of this page"
        skeleton={places(3).map((place) => (
          <StatSkeleton key={place} />
        ))}
      >
        {() => (
          <>
            <Stat label="Total Page Items" value={count(items.length)} foot="On this page" />
            <Stat label="Average Price" value={average.value} foot={average.foot} />
            <Stat label="Active Sport" value="Basketball" foot="More sports later" />
          </>
        )}
      </Loading>
    </div>
  );
}

const TAB =
  'relative h-11 px-1 text-md font-medium text-ink3 transition-colors hover:text-ink data-[state=active]:text-ink data-[state=active]:after:absolute data-[state=active]:after:inset-x-0 data-[state=active]:after:-bottom-px data-[state=active]:after:h-0.5 data-[state=active]:after:rounded-full data-[state=active]:after:bg-accent';

interface ViewProps extends Pick<ReturnType<typeof useSteadyFocus>, 'results' | 'sortTab'> {
  readonly search: Search;
  readonly children: ReactNode;
}

function View({ search, results, sortTab, children }: ViewProps) {
  return (
    <Tabs.Root
      value={search.tab}
      onValueChange={(tab) => search.show(tab === 'sort' ? 'sort' : 'results')}
    >
      <Tabs.List className="flex gap-6 border-b border-line" aria-label="Browse view">
        <Tabs.Trigger value="results" className={TAB}>
          Results
        </Tabs.Trigger>
        <Tabs.Trigger ref={sortTab} value="sort" className={TAB}>
          Sort &amp; Locate
        </Tabs.Trigger>
      </Tabs.List>
      <Tabs.Content ref={results} value="results" className="grid grid-cols-1 gap-4 pt-5 sm:gap-5">
        <h2 className="sr-only">Results</h2>
        {children}
      </Tabs.Content>
      <Tabs.Content value="sort" className="pt-5">
        <SortAndLocate {...search} />
      </Tabs.Content>
    </Tabs.Root>
  );
}
