import type { BrowseAnswer, MarketplaceInfo } from '@keepsale/contracts/browse';
import { useQuery } from '@tanstack/react-query';
import { Store } from 'lucide-react';
import { Link } from 'react-router-dom';
import { keptChoices } from '../../api/browse-choices.ts';
import { marketplaceQueries } from '../../api/marketplace.ts';
import { messageOf } from '../../api/problem.ts';
import { paths } from '../../app/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { countryName } from '../../ui/country.ts';
import { counted, moneyIn } from '../../ui/format.ts';
import { comparison, searchWordsOf, type Comparison } from './similar.ts';

/** One live search when the person asks for it, not with every visit: the marketplace counts the calls. */
export function SimilarListings({ name }: { readonly name: string }) {
  const words = searchWordsOf(name);
  const shipTo = keptChoices().shipTo;
  const search = { keyword: words, page: 1, sort: 'best', shipTo, locatedIn: 'any' } as const;
  const { data, error, isFetching, refetch } = useQuery({
    ...marketplaceQueries.listings(search),
    enabled: false,
  });
  // Not a state of its own: Back from Browse finds the answer still at hand, and then all of it is shown.
  const asked = data !== undefined || error !== null;
  const { data: marketplace } = useQuery(marketplaceQueries.info());
  if (words === '') return null;
  return (
    <Card className="p-5 sm:p-6">
      <CardHead
        title="Similar listings now"
        sub={`${sourceOf(marketplace)} that ship to ${countryName(shipTo)}`}
      >
        <Button
          variant="secondary"
          size="sm"
          icon={Store}
          busy={isFetching}
          onClick={() => void refetch()}
        >
          {isFetching ? 'Searching...' : asked ? 'Compare again' : offerOf(marketplace)}
        </Button>
      </CardHead>
      <div role="status">{!isFetching && <Outcome answer={data} error={error} name={name} />}</div>
      {data !== undefined && data.items.length > 0 && (
        <Link
          to={paths.browseFor(words)}
          className="mt-3 inline-flex min-h-6 items-center text-sm font-medium text-accent-text hover:underline"
        >
          Browse these {marketplace?.name ?? 'Marketplace'} items
        </Link>
      )}
    </Card>
  );
}

const sourceOf = (marketplace: MarketplaceInfo | undefined): string => {
  if (marketplace === undefined) return 'Listings';
  return marketplace.live ? `Listings on ${marketplace.name}` : 'Invented samples';
};

/** Samples are not called live, here as little as on the screen that they are listed on. */
const offerOf = (marketplace: MarketplaceInfo | undefined): string =>
  marketplace?.live === false ? 'Compare with sample listings' : 'Compare with live listings';

interface OutcomeProps {
  readonly answer: BrowseAnswer | undefined;
  readonly error: Error | null;
  /** The product's. */
  readonly name: string;
}

function Outcome({ answer, error, name }: OutcomeProps) {
  if (error) {
    return <p className="mt-4 text-md text-neg">{messageOf(error, 'Failed to load items')}</p>;
  }
  if (answer === undefined) return null;
  const span = comparison(answer.items, name);
  if (span !== null) return <Span span={span} />;
  return (
    <p className="mt-4 text-md text-ink2">
      {answer.items.length === 0
        ? 'No similar listings right now.'
        : 'No similar listings with an asking price right now. The bid of a running auction is no price yet.'}
    </p>
  );
}

function Span({ span }: { readonly span: Comparison }) {
  const { low, median, high, currency, count, alike } = span;
  const figures = [
    ['Low', low],
    ['Median', median],
    ['High', high],
  ] as const;
  return (
    <>
      <dl className="mt-4 grid grid-cols-3 gap-4">
        {figures.map(([label, amount]) => (
          <div key={label} className="min-w-0">
            <dt className="text-sm text-ink3">{label}</dt>
            <dd className="tnum mt-0.5 font-display text-lg font-semibold break-words">
              {moneyIn(amount, currency)}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-sm text-ink3">
        Of {counted(count, 'asking price')} {alike !== '' && `for “${alike}” `}in this search,
        without shipping. Running auctions are left out: a bid is no price yet. Not stored.
      </p>
    </>
  );
}
