import type { StateAnswer } from '@keepsale/contracts/history';
import type { Product } from '@keepsale/contracts/products';
import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { photoUrl } from '../../api/products.ts';
import { Card } from '../../ui/card.tsx';
import { Chip } from '../../ui/chip.tsx';
import { count, counted, day, money } from '../../ui/format.ts';
import { Pager } from '../../ui/pager.tsx';
import { pageOf, useFilters } from '../../ui/search-params.ts';
import { Stat, StatRow } from '../../ui/stat.tsx';

const PAGE_SIZE = 50;

/** A list, not tiles: to be read and added up. */
export function PastInventory({ books: { products, totals } }: { readonly books: StateAnswer }) {
  const { get, set } = useFilters();
  const pages = Math.max(1, Math.ceil(products.length / PAGE_SIZE));
  const page = Math.min(pages, pageOf(get('page')));
  const shown = products.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  return (
    <>
      <StatRow>
        <Stat
          label="Total Products"
          value={count(totals.totalProducts)}
          foot="Available and sold"
        />
        <Stat label="Total Value" value={money(totals.totalValue)} foot="Value price × stock" />
        <Stat label="Low Stock" value={count(totals.lowStock)} foot="Under 10 units" />
        <Stat label="Categories" value={count(totals.categories)} foot="At that time" />
      </StatRow>
      <Card className="overflow-hidden">
        <div className="flex items-baseline gap-2 px-4 pt-4 pb-3 sm:px-5">
          <h2 className="font-display text-lg font-semibold">Products</h2>
          <span className="tnum text-sm text-ink3">{counted(products.length, 'product')}</span>
        </div>
        {products.length === 0 && (
          <p className="border-t border-line px-4 py-6 text-md text-ink2 sm:px-5">
            There were no products.
          </p>
        )}
        <ul>
          {shown.map((product) => (
            <ProductRow key={product.id} product={product} />
          ))}
        </ul>
      </Card>
      {pages > 1 && (
        <Pager
          page={page}
          pages={pages}
          onChange={(next) => set({ page: next === 1 ? '' : String(next) }, 'push')}
        />
      )}
    </>
  );
}

function ProductRow({ product }: { readonly product: Product }) {
  const { name, sku, stock, costPrice, valuePrice, purchaseDate, category } = product;
  const [isPhotoGone, setPhotoGone] = useState(false);
  return (
    <li className="flex min-h-16 items-center gap-3 border-t border-line px-4 py-2.5 sm:gap-4 sm:px-5">
      <Thumbnail product={product} isGone={isPhotoGone} onGone={() => setPhotoGone(true)} />
      <div className="min-w-0 flex-1">
        <p className="truncate text-md font-medium">{name || 'Untitled product'}</p>
        <p className="tnum mt-0.5 truncate text-sm text-ink3">
          {category?.name ?? 'Uncategorized'} · {sku}
          <span className="max-sm:hidden"> · Purchased {day(purchaseDate)}</span>
        </p>
        {isPhotoGone && (
          <p className="mt-0.5 text-sm text-ink3">
            Its photo is no longer kept, or cannot be reached
          </p>
        )}
      </div>
      <div className="shrink-0 text-right">
        <p className="tnum text-md font-medium">
          <span className="sr-only">Value </span>
          {money(valuePrice)}
        </p>
        <p className="tnum text-sm text-ink3">Cost {money(costPrice)}</p>
      </div>
      <span className="w-20 shrink-0 text-right max-sm:hidden">
        {stock === 0 ? <Chip>Sold</Chip> : <Chip tone="outline">{count(stock)} in stock</Chip>}
      </span>
    </li>
  );
}

interface ThumbnailProps {
  readonly product: Product;
  readonly isGone: boolean;
  readonly onGone: () => void;
}

/** Decorative: the name is beside it. Replaced photos are kept; one that is not there all the same is said to be gone, not shown as empty. */
function Thumbnail({ product: { photo, photoThumbnail }, isGone, onGone }: ThumbnailProps) {
  const file = photoThumbnail ?? photo;
  return (
    <span className="mat grid h-12 w-9 shrink-0 place-items-center overflow-hidden rounded-sm">
      {isGone && <ImageOff aria-hidden className="size-4 text-ink3" />}
      {file !== null && !isGone && (
        <img
          src={photoUrl(file)}
          alt=""
          loading="lazy"
          onError={onGone}
          className="max-h-full max-w-full object-contain"
        />
      )}
    </span>
  );
}
