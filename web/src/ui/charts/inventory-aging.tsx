import clsx from 'clsx';
import { Card, CardHead } from '../card.tsx';
import { counted, money } from '../format.ts';

export interface AgeBucket {
  readonly bucket: string;
  readonly count: number;
  readonly value: number;
}

const LABELS: Readonly<Record<string, string>> = {
  '0-30': '0–30 days',
  '31-60': '31–60 days',
  '61-90': '61–90 days',
  '91-180': '91–180 days',
  '181+': 'Over 180 days',
};

/** From here on stock is ageing: orange instead of cobalt. */
const AGEING_FROM = 3;
const OPACITIES = [1, 0.8, 0.6, 0.75, 1] as const;

interface InventoryAgingProps {
  readonly buckets: readonly AgeBucket[];
  readonly className?: string;
}

/** What is stuck: the value on hand by days since purchase. */
export function InventoryAging({ buckets, className }: InventoryAgingProps) {
  const most = Math.max(1, ...buckets.map(({ value }) => value));
  return (
    <Card className={clsx('flex flex-col p-4 sm:p-5', className)}>
      <CardHead title="Inventory aging" sub="Value on hand by days since purchase" />
      <ul className="mt-5 flex flex-1 flex-col justify-between gap-4">
        {buckets.map(({ bucket, count, value }, index) => (
          <li key={bucket} className="grid gap-1.5">
            <p className="tnum flex items-baseline justify-between gap-3 text-md">
              <span className={clsx(index >= AGEING_FROM && value > 0 && 'font-medium')}>
                {LABELS[bucket] ?? bucket}
                <span className="ml-2 text-sm text-ink3">{counted(count, 'product')}</span>
              </span>
              <span className="font-medium">{money(value)}</span>
            </p>
            <span aria-hidden className="block h-2 rounded-full bg-s2">
              {value > 0 && (
                <span
                  className={clsx(
                    'block h-full min-w-1 rounded-full',
                    index < AGEING_FROM ? 'bg-c1' : 'bg-c2',
                  )}
                  style={{ width: `${(value / most) * 100}%`, opacity: OPACITIES[index] ?? 1 }}
                />
              )}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
