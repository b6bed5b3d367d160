import { count, money } from '../../ui/format.ts';
import { Loading, places } from '../../ui/skeleton.tsx';
import { Stat, StatRow, StatSkeleton } from '../../ui/stat.tsx';
import { LoadErrors } from '../../ui/states.tsx';
import { useLoad } from '../../ui/use-load.ts';
import { categoryQueries, productQueries, type ProductFilters } from './queries.ts';

export function InventoryLoadErrors({ filters }: { readonly filters: ProductFilters }) {
  const products = useLoad(productQueries.page(filters));
  const figures = useLoad(productQueries.summary());
  const categories = useLoad(categoryQueries.list());
  return (
    <LoadErrors
      loads={[
        { what: 'your products', of: products },
        { what: 'your inventory’s figures', of: figures },
        { what: 'your categories', of: categories },
      ]}
    />
  );
}

export function InventoryStats() {
  const { data, error, isPending } = useLoad(productQueries.summary());
  if (error && data === undefined) return null;
  return (
    <StatRow>
      <Loading
        loading={isPending}
        what="your inventory’s figures"
        skeleton={places(4).map((place) => (
          <StatSkeleton key={place} />
        ))}
      >
        {() =>
          data && (
            <>
              <Stat
                label="Total Products"
                value={count(data.totalProducts)}
                foot="Available and sold"
                to="?view=all"
              />
              <Stat label="Total Value" value={money(data.totalValue)} foot="Value price × stock" />
              <Stat label="Low Stock" value={count(data.lowStock)} foot="Under 10 units" />
              <Stat label="Categories" value={count(data.categories)} foot="Manage them below" />
            </>
          )
        }
      </Loading>
    </StatRow>
  );
}
