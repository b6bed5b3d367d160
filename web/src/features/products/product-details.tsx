import type { Product } from '@keepsale/contracts/products';
import { productStatus } from '@keepsale/domain/products/figures';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Figure } from '../../ui/figure.tsx';
import { count, day, money, percent, signedMoney } from '../../ui/format.ts';
import { figuresOf, type ProductFigures } from './figures.ts';
import { ProductPhoto } from './product-photo.tsx';

interface ProductDetailsProps {
  readonly product: Product;
  readonly children: ReactNode;
}

export function ProductDetails({ product, children }: ProductDetailsProps) {
  return (
    <div className="grid grid-cols-1 items-start gap-4 sm:gap-5 lg:grid-cols-[360px_minmax(0,1fr)] xl:grid-cols-[420px_minmax(0,1fr)]">
      <Card className="mat flex h-[340px] items-center justify-center overflow-hidden p-8 lg:sticky lg:top-8 lg:h-[520px] lg:p-14">
        <ProductPhoto product={product} size="full" eager />
      </Card>
      <div className="grid min-w-0 grid-cols-1 gap-4 sm:gap-5">
        <Figures product={product} />
        <Words product={product} />
        {children}
      </div>
    </div>
  );
}

function Figures({ product }: { readonly product: Product }) {
  const figures = figuresOf(product);
  const status = productStatus(product);
  return (
    <Card className="p-5 sm:p-6">
      <div className="flex flex-wrap gap-2">
        {status === 'Sold' ? (
          <Chip>Sold</Chip>
        ) : (
          <Chip tone="pos" dot="same">
            Available
          </Chip>
        )}
        <Chip tone="outline" className="max-w-full">
          <span className="truncate">{product.category?.name ?? 'Uncategorized'}</span>
        </Chip>
      </div>
      <h1 className="mt-3 font-display text-2xl font-semibold tracking-[-0.025em] break-words">
        {product.name || 'Untitled product'}
      </h1>
      <p className="tnum mt-1 text-sm break-words text-ink3">SKU {product.sku}</p>
      <Stats product={product} figures={figures} />
      <MarginBar sold={status === 'Sold'} figures={figures} />
      <dl className="mt-6 grid grid-cols-3 gap-4 border-t border-line pt-5">
        <Fact label="Purchased" value={day(product.purchaseDate)} />
        <Fact label="Sold" value={product.soldDate === null ? '—' : day(product.soldDate)} />
        <Fact label="Stock" value={count(product.stock)} />
      </dl>
    </Card>
  );
}

interface StatsProps {
  readonly product: Product;
  readonly figures: ProductFigures;
}

/** Up to five; a hairline between each two, whatever their number. */
function Stats({ product, figures }: StatsProps) {
  const tone = figures.profit < 0 ? 'text-neg' : 'text-pos';
  const { soldPrice, soldDate } = product;
  const wasSold = (soldPrice ?? 0) > 0 || soldDate !== null;
  const stats = [
    { label: 'Cost', value: money(product.costPrice) },
    ...(product.stock === 0 ? [] : [{ label: 'Est. Value', value: money(product.valuePrice) }]),
    ...(wasSold ? [{ label: 'Last Sold For', value: money(soldPrice ?? 0) }] : []),
    { label: figures.profitLabel, value: signedMoney(figures.profit), tone },
    { label: 'ROI', value: percent(figures.roi), tone: figures.roi < 0 ? 'text-neg' : 'text-pos' },
  ];
  return (
    <dl className="mt-6 grid grid-cols-2 gap-px overflow-hidden rounded-md border border-line bg-line sm:grid-flow-col sm:auto-cols-fr sm:grid-cols-none">
      {stats.map(({ label, value, tone: color }, index) => (
        <div
          key={label}
          className={clsx(
            'min-w-0 bg-surface p-4',
            index === stats.length - 1 && stats.length % 2 === 1 && 'max-sm:col-span-2',
          )}
        >
          <dt className="text-sm break-words text-ink3">{label}</dt>
          <dd
            className={clsx(
              'tnum @container mt-1 font-display text-lg leading-[26px] font-semibold tracking-[-0.01em] xl:text-xl',
              color,
            )}
          >
            <Figure text={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface MarginBarProps {
  readonly sold: boolean;
  readonly figures: ProductFigures;
}

/** Cost and margin as parts of the price; with a loss, the loss beyond it. */
function MarginBar({ sold, figures }: MarginBarProps) {
  const { costShare, profitShare, profit } = figures;
  const loss = profit < 0;
  const whole = loss ? costShare : 100;
  if (whole === 0) return null;
  const priced = loss ? 100 : costShare;
  return (
    <div className="mt-5">
      <div className="flex h-2.5 gap-[2px] overflow-hidden rounded-full" aria-hidden>
        <span className="bg-c2" style={{ width: `${(priced / whole) * 100}%` }} />
        <span
          className={loss ? 'bg-neg' : 'bg-c1'}
          style={{ width: `${(profitShare / whole) * 100}%` }}
        />
      </div>
      <p className="tnum mt-2 flex flex-wrap justify-between gap-x-4 text-sm text-ink3">
        <span className="flex items-center gap-1.5">
          <span aria-hidden className="size-2 rounded-[2px] bg-c2" />
          Cost is {percent(costShare)} of {sold ? 'the sale' : 'value'}
        </span>
        <span className="flex items-center gap-1.5">
          <span aria-hidden className={clsx('size-2 rounded-[2px]', loss ? 'bg-neg' : 'bg-c1')} />
          {loss ? 'Loss' : 'Margin'} {percent(profitShare)}
        </span>
      </p>
    </div>
  );
}

function Fact({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink3">{label}</dt>
      <dd className="tnum mt-0.5 text-md font-medium">{value}</dd>
    </div>
  );
}

/** What the seller wrote; line breaks stay. */
function Words({ product: { description, comment } }: { readonly product: Product }) {
  const blocks = [
    ['Description', description],
    ['Notes', comment],
  ] as const;
  const written = blocks.filter(([, text]) => text !== null && text !== '');
  if (written.length === 0) return null;
  return (
    <Card className={clsx('grid gap-5 p-5 sm:p-6', written.length > 1 && 'sm:grid-cols-2')}>
      {written.map(([title, text]) => (
        <section key={title} className="min-w-0">
          <h2 className="font-display text-lg font-semibold">{title}</h2>
          <p className="mt-1.5 max-w-[60ch] text-md leading-[22px] break-words whitespace-pre-line text-ink2">
            {text}
          </p>
        </section>
      ))}
    </Card>
  );
}
