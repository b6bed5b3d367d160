import { Link } from 'react-router-dom';
import { Amount } from '../../ui/amount.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { day } from '../../ui/format.ts';

interface Entry {
  readonly id: string;
  readonly description: string;
  readonly category: string;
  readonly date: string;
  readonly amount: number;
}

interface LatestEntriesProps {
  readonly title: string;
  /** At most 5, unmerged. */
  readonly entries: readonly Entry[];
  readonly sign: 1 | -1;
  readonly to: string;
}

export function LatestEntries({ title, entries, sign, to }: LatestEntriesProps) {
  return (
    <Card className="p-4 sm:p-5">
      <CardHead title={title}>
        <Link
          to={to}
          aria-label={`View all, ${title}`}
          className="inline-flex min-h-6 items-center text-sm font-medium text-accent-text hover:underline"
        >
          View all
        </Link>
      </CardHead>
      {entries.length === 0 && <p className="mt-3 text-md text-ink2">Nothing recorded yet.</p>}
      <ul className="mt-1">
        {entries.map(({ id, description, category, date, amount }) => (
          <li
            key={id}
            className="flex items-center justify-between gap-4 border-b border-line py-3 last:border-0 last:pb-0"
          >
            <div className="min-w-0">
              <p className="truncate text-md font-medium">{description}</p>
              <p className="truncate text-sm text-ink3">
                {category} · {day(date)}
              </p>
            </div>
            <Amount value={sign * amount} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
