import { Card, CardHead } from '../card.tsx';
import { money, percent } from '../format.ts';

export interface CategoryValue {
  readonly category: string;
  readonly value: number;
}

const COLOURS = ['var(--c1)', 'var(--c2)', 'var(--c3)', 'var(--c4)'] as const;
const REST = 'var(--c5)';

/** Where the money is: one bar of the inventory's value by category; the top four in colour. */
export function CategoryMix({ categories }: { readonly categories: readonly CategoryValue[] }) {
  const sorted = categories.filter(({ value }) => value > 0).sort((a, b) => b.value - a.value);
  const total = sorted.reduce((sum, { value }) => sum + value, 0);
  return (
    <Card className="flex flex-col p-4 sm:p-5">
      <CardHead title="Category mix" sub="Share of inventory value" />
      {total === 0 && <p className="mt-5 text-md text-ink2">Nothing in stock.</p>}
      <div className="mt-5 flex h-3 gap-[2px] overflow-hidden rounded-full" aria-hidden>
        {sorted.map(({ category, value }, index) => (
          <span
            key={category}
            style={{ width: `${(value / total) * 100}%`, background: COLOURS[index] ?? REST }}
          />
        ))}
      </div>
      <ul className="mt-4 flex-1">
        {sorted.map(({ category, value }, index) => (
          <li
            key={category}
            className="flex items-center gap-3 border-b border-line py-2.5 text-md last:border-0 last:pb-0"
          >
            <span
              aria-hidden
              className="size-2.5 shrink-0 rounded-[3px]"
              style={{ background: COLOURS[index] ?? REST }}
            />
            <span className="min-w-0 flex-1 truncate">{category}</span>
            <span className="tnum text-sm text-ink3">{percent((value / total) * 100)}</span>
            <span className="tnum min-w-24 shrink-0 text-right font-medium">{money(value)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
