import type { Product } from '@keepsale/contracts/products';
import { LOW_STOCK_BELOW } from '@keepsale/domain/limits';
import clsx from 'clsx';
import { Link } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { Chip } from '../../ui/chip.tsx';
import { count, day, dayAndMonth, money, signedPercent, today } from '../../ui/format.ts';
import { figuresOf } from './figures.ts';
import { ProductPhoto } from './product-photo.tsx';

const TILE =
  'group relative flex min-w-0 flex-1 flex-col overflow-hidden rounded-lg border border-line bg-surface text-left shadow-1 transition-[box-shadow,border-color] hover:border-line-strong/60 hover:shadow-2';

interface ProductTileProps {
  readonly product: Product;
  readonly eager: boolean;
  /** Present while many are being selected: the tile is then a checkbox instead of a link. */
  readonly selection?: { readonly selected: boolean; readonly onToggle: () => void } | undefined;
}

export function ProductTile({ product, eager, selection }: ProductTileProps) {
  const name = product.name || 'Untitled product';
  if (selection) {
    return (
      <label
        className={clsx(
          TILE,
          'cursor-pointer has-checked:border-accent has-checked:ring-2 has-checked:ring-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
        )}
      >
        <input
          type="checkbox"
          aria-label={`Select ${name}`}
          className="absolute top-2.5 right-2.5 z-10 size-5 rounded-xs accent-accent"
          checked={selection.selected}
          onChange={selection.onToggle}
        />
        <TileBody product={product} name={name} eager={eager} />
      </label>
    );
  }
  return (
    <Link to={paths.product(product.id)} className={TILE}>
      <TileBody product={product} name={name} eager={eager} />
    </Link>
  );
}

interface TileBodyProps {
  readonly product: Product;
  readonly name: string;
  readonly eager: boolean;
}

function TileBody({ product, name, eager }: TileBodyProps) {
  const { roi } = figuresOf(product);
  return (
    <>
      <span className="mat relative flex h-44 items-center justify-center p-4 pt-9 sm:h-[228px] sm:p-6 sm:pt-10">
        <span className="flex h-full max-w-full items-center justify-center transition-transform duration-200 ease-out group-hover:-translate-y-1">
          <ProductPhoto product={product} size="thumbnail" eager={eager} />
        </span>
        <span className="absolute top-2.5 left-2.5">
          <StockChip stock={product.stock} />
        </span>
      </span>
      <span className="flex flex-1 flex-col p-3 sm:p-4">
        <span className="line-clamp-2 text-md leading-5 font-medium break-words">{name}</span>
        <span className="mt-1 truncate text-xs text-ink3 sm:text-sm">
          Purchased <PurchaseDay date={product.purchaseDate} />
        </span>
        <span className="mt-auto flex flex-wrap items-baseline justify-between gap-x-2 pt-3">
          <span className="tnum font-display text-lg leading-6 font-semibold">
            {money(product.valuePrice)}
          </span>
          <span className={clsx('tnum text-sm font-medium', roi < 0 ? 'text-neg' : 'text-pos')}>
            <span className="sr-only">{product.stock === 0 ? 'ROI' : 'Potential ROI'} </span>
            {signedPercent(roi)}
          </span>
        </span>
      </span>
    </>
  );
}

/** Nearly every single card has stock under 10: a dot, not a badge that cries wolf. */
function StockChip({ stock }: { readonly stock: number }) {
  if (stock === 0) return <Chip tone="outline">Sold</Chip>;
  const low = stock < LOW_STOCK_BELOW;
  return (
    <Chip tone="outline" dot={low ? 'low' : 'pos'}>
      {low ? 'Low Stock' : 'In Stock'} · {count(stock)}
    </Chip>
  );
}

/** The current year is left out on phones. */
function PurchaseDay({ date }: { readonly date: string }) {
  if (date.slice(0, 4) !== today().slice(0, 4)) return <>{day(date)}</>;
  return (
    <>
      {dayAndMonth(date)}
      <span className="max-sm:sr-only">, {date.slice(0, 4)}</span>
    </>
  );
}
