import type { ActivityItem } from '@keepsale/contracts/dashboard';
import clsx from 'clsx';
import { ArrowDownLeft, ArrowUpRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Amount } from '../amount.tsx';
import { Card, CardHead } from '../card.tsx';
import { counted, day } from '../format.ts';

interface RecentActivityProps {
  readonly items: readonly ActivityItem[];
  /** Where the entries behind an item are; absent where nothing leads on. */
  readonly hrefOf?: (item: ActivityItem) => string;
  readonly className: string;
}

export function RecentActivity({ items, hrefOf, className }: RecentActivityProps) {
  return (
    <Card className={clsx('flex flex-col p-4 sm:p-5', className)}>
      <CardHead
        title={
          <>
            Recent Activity{' '}
            <span className="tnum ml-1 font-sans text-sm font-medium text-ink3">
              {counted(items.length, 'item')}
            </span>
          </>
        }
      />
      {items.length === 0 && <p className="mt-4 text-md text-ink2">Nothing recorded yet.</p>}
      <ul className="mt-2 flex flex-1 flex-col">
        {items.map((item, index) => (
          <Activity key={index} item={item} href={hrefOf?.(item)} />
        ))}
      </ul>
    </Card>
  );
}

interface ActivityProps {
  readonly item: ActivityItem;
  readonly href: string | undefined;
}

function Activity({ item: { type, description, date, amount }, href }: ActivityProps) {
  const income = type === 'revenue';
  const Icon = income ? ArrowDownLeft : ArrowUpRight;
  return (
    <li className="flex items-center gap-3 border-b border-line py-2.5 last:border-0 last:pb-0">
      <span
        aria-hidden
        className={clsx(
          'grid size-9 shrink-0 place-items-center rounded-full',
          income ? 'bg-pos-soft text-pos' : 'bg-s2 text-ink2',
        )}
      >
        <Icon className="size-4" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="truncate text-md font-medium">
          {href === undefined ? (
            description
          ) : (
            <Link to={href} className="hover:underline">
              {description}
            </Link>
          )}
        </p>
        <p className="text-sm text-ink3">
          {income ? 'Revenue' : 'Expense'} · {day(date)}
        </p>
      </div>
      <Amount value={amount} />
    </li>
  );
}
