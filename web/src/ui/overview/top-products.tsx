import type { TopProduct } from '@keepsale/contracts/dashboard';
import clsx from 'clsx';
import { Card, CardHead } from '../card.tsx';
import { count, money, monthFull, thisMonth } from '../format.ts';

interface TopProductsProps {
  readonly products: readonly TopProduct[];
  readonly month: string;
  readonly className: string;
}

export function TopProducts({ products, month, className }: TopProductsProps) {
  const best = Math.max(1, ...products.map(({ revenue }) => revenue));
  const when = month === thisMonth() ? 'this month' : `in ${monthFull(month)}`;
  return (
    <Card className={clsx('p-4 sm:p-5', className)}>
      <CardHead title="Top Products" sub={`Best sellers ${when}`} />
      {products.length === 0 && (
        <p className="mt-4 text-md text-ink2">No products sold {when} yet.</p>
      )}
      <ol className="mt-2">
        {products.map(({ description, sales, revenue }, index) => (
          <li
            key={description}
            className="flex flex-wrap items-center gap-3 border-b border-line py-3 last:border-0 last:pb-0 sm:flex-nowrap sm:gap-4"
          >
            <span className="mat tnum grid h-12 w-9 shrink-0 place-items-center rounded-sm font-display text-md font-semibold text-ink2">
              {index + 1}
            </span>
            <div className="min-w-24 flex-1 sm:min-w-0">
              <p className="line-clamp-2 text-md font-medium break-words sm:truncate">
                {description || 'Unnamed'}
              </p>
              <span aria-hidden className="mt-2 block h-1.5 rounded-full bg-s2 max-sm:hidden">
                <span
                  className="block h-full rounded-full bg-c1"
                  style={{ width: `${(revenue / best) * 100}%` }}
                />
              </span>
            </div>
            <dl className="ml-auto flex shrink-0 gap-3 text-right sm:gap-8">
              <div>
                <dt className="text-xs text-ink3">Sales</dt>
                <dd className="tnum text-md font-medium">{count(sales)}</dd>
              </div>
              <div className="min-w-[76px] sm:min-w-[84px]">
                <dt className="text-xs text-ink3">Revenue</dt>
                <dd className="tnum text-md font-medium">{money(revenue)}</dd>
              </div>
            </dl>
          </li>
        ))}
      </ol>
    </Card>
  );
}
