import { INVENTORY_PAGE_SIZE } from '@keepsale/domain/limits';
import { AVAILABILITIES, type Availability } from '@keepsale/domain/options';
import { CheckSquare, Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { count } from '../../ui/format.ts';
import { Page, PageHead, useTitle } from '../../ui/page.tsx';
import { Pager } from '../../ui/pager.tsx';
import { pageOf, useFilters } from '../../ui/search-params.ts';
import { Loading, places, Skeleton } from '../../ui/skeleton.tsx';
import { Empty } from '../../ui/states.tsx';
import { AddProduct } from './add-product.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { CategoryManager } from './category-manager.tsx';
import { ExportProducts } from './export-products.tsx';
import { InventoryFilters } from './inventory-filters.tsx';
import { InventoryLoadErrors, InventoryStats } from './inventory-stats.tsx';
import { ProductTile } from './product-tile.tsx';
import { productQueries, type ProductFilters } from './queries.ts';
import { useSelection } from '../../ui/selection.ts';
import { useLoad } from '../../ui/use-load.ts';

/** `?q=&category=&view=&page=&dialog=add`: what is shown lives in the address. */
export function InventoryScreen() {
  useTitle('Inventory');
  const { get, set } = useFilters();
  const filters: ProductFilters = {
    q: get('q'),
    categoryId: get('category'),
    availability: availabilityOf(get('view')),
    page: pageOf(get('page')),
  };
  const [selecting, setSelecting] = useState(false);
  const openAdd = () => set({ dialog: 'add' }, 'push');
  return (
    <Page>
      <PageHead title="Inventory Management" sub="Track and manage your product inventory">
        <ExportProducts filters={filters} />
        <Button
          variant="secondary"
          icon={CheckSquare}
          aria-pressed={selecting}
          onClick={() => setSelecting(!selecting)}
        >
          Select
        </Button>
        <Button icon={Plus} onClick={openAdd}>
          Add Product
        </Button>
      </PageHead>
      <InventoryLoadErrors filters={filters} />
      <InventoryStats />
      <CategoryManager
        onDeleted={(id) => id === filters.categoryId && set({ category: '', page: '' })}
      />
      <InventoryFilters filters={filters} onChange={(changes) => set({ ...changes, page: '' })} />
      <ProductGrid
        key={selecting ? 'selecting' : 'browsing'}
        filters={filters}
        selecting={selecting}
        onAdd={openAdd}
        onClear={() => set({ q: '', category: '', view: '', page: '' })}
        onPage={(page) => {
          set({ page: page === 1 ? '' : String(page) }, 'push');
          scrollTo({ top: 0 });
        }}
        onDoneSelecting={() => setSelecting(false)}
      />
      <AddProduct />
    </Page>
  );
}

const availabilityOf = (text: string): Availability =>
  AVAILABILITIES.find((each) => each === text) ?? 'available';

interface ProductGridProps {
  readonly filters: ProductFilters;
  readonly selecting: boolean;
  readonly onAdd: () => void;
  readonly onClear: () => void;
  readonly onPage: (page: number) => void;
  readonly onDoneSelecting: () => void;
}

const GRID = 'grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-3 xl:grid-cols-4';
const TILES_ABOVE_THE_FOLD = 4;

function ProductGrid(props: ProductGridProps) {
  const { filters, selecting, onPage } = props;
  const { data, isPending } = useLoad(productQueries.page(filters));
  const selection = useSelection();
  const rows = data?.rows ?? [];
  const total = data?.total ?? 0;
  return (
    <>
      {selecting && (
        <BulkBar
          selection={selection}
          onPageIds={rows.map(({ id }) => id)}
          onDone={props.onDoneSelecting}
        />
      )}
      <Loading loading={isPending} what="your products" skeleton={<TileSkeletons />}>
        {() => (
          <>
            {data && total === 0 && <NoProducts {...props} />}
            {data && total > 0 && rows.length === 0 && <PastTheEnd onFirst={() => onPage(1)} />}
            <ul className={GRID}>
              {rows.map((product, index) => (
                <li key={product.id} className="flex min-w-0">
                  <ProductTile
                    product={product}
                    eager={index < TILES_ABOVE_THE_FOLD}
                    selection={
                      selecting
                        ? {
                            selected: selection.has(product.id),
                            onToggle: () => selection.toggle(product.id),
                          }
                        : undefined
                    }
                  />
                </li>
              ))}
            </ul>
            {rows.length > 0 && <Range page={filters.page} total={total} onPage={onPage} />}
          </>
        )}
      </Loading>
    </>
  );
}

interface RangeProps {
  readonly page: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}

function Range({ page, total, onPage }: RangeProps) {
  const pages = Math.ceil(total / INVENTORY_PAGE_SIZE);
  const first = (page - 1) * INVENTORY_PAGE_SIZE + 1;
  const last = Math.min(page * INVENTORY_PAGE_SIZE, total);
  return (
    <div className="mt-2 flex flex-col items-center justify-between gap-3 sm:flex-row">
      <p className="tnum text-sm text-ink3" role="status">
        Showing {count(first)}–{count(last)} of {count(total)}
      </p>
      {pages > 1 && <Pager page={page} pages={pages} onChange={onPage} />}
    </div>
  );
}

function NoProducts({ filters, onAdd, onClear }: ProductGridProps) {
  const filtered = filters.q !== '' || filters.categoryId !== '' || filters.availability === 'sold';
  return (
    <Card>
      {filtered ? (
        <Empty
          title="No products found"
          text="Nothing matches these filters. Clear them to see everything you own."
        >
          <Button variant="secondary" onClick={onClear}>
            Clear filters
          </Button>
        </Empty>
      ) : (
        <Empty
          title="No products found"
          text="Add the first card you own. Cost and value are enough to start tracking profit."
        >
          <Button icon={Plus} onClick={onAdd}>
            Add Product
          </Button>
        </Empty>
      )}
    </Card>
  );
}

/** The last page was emptied, or the address asks for one that is not there. */
function PastTheEnd({ onFirst }: { readonly onFirst: () => void }) {
  return (
    <Card>
      <Empty title="No products found" text="There is nothing on this page.">
        <Button variant="secondary" onClick={onFirst}>
          Go to the first page
        </Button>
      </Empty>
    </Card>
  );
}

function TileSkeletons() {
  return (
    <div className={GRID}>
      {places(8).map((place) => (
        <Card key={place} className="overflow-hidden">
          <span className="mat flex h-44 justify-center p-4 pt-9 sm:h-[228px] sm:p-6 sm:pt-10">
            <Skeleton className="aspect-[5/7] h-full" />
          </span>
          <span className="block p-3 sm:p-4">
            <Skeleton className="h-5 w-4/5" />
            <Skeleton className="mt-1 h-[18px] w-3/5" />
            <Skeleton className="mt-3 h-6 w-20" />
          </span>
        </Card>
      ))}
    </div>
  );
}
