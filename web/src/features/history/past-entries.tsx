import type { ExpenseEntry } from '@keepsale/contracts/expenses';
import type { StateAnswer } from '@keepsale/contracts/history';
import type { RevenueStack } from '@keepsale/contracts/revenue';
import { useMemo, type ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';
import { counted, money } from '../../ui/format.ts';
import { LedgerList } from '../../ui/ledger/ledger-list.tsx';
import { LedgerRow } from '../../ui/ledger/ledger-row.tsx';
import { stacksOf } from './past-figures.ts';

interface PastBooksProps {
  readonly books: StateAnswer;
}

export function PastRevenue({ books: { revenue, totals } }: PastBooksProps) {
  const stacks = useMemo(() => stacksOf(revenue), [revenue]);
  return (
    <EntriesCard title="Revenue entries" count={revenue.length} total={totals.revenue}>
      <LedgerList entries={stacks} keyOf={idOf} dateOf={dateOf} totalOf={totalOf}>
        {(stack) => (
          <LedgerRow
            title={stack.description}
            category={stack.category}
            date={stack.date}
            details={[stack.paymentMethod, stack.customer]}
            amount={stack.total}
            stack={stack.qty > 1 ? { quantity: stack.qty, each: stack.amount } : undefined}
          />
        )}
      </LedgerList>
    </EntriesCard>
  );
}

export function PastExpenses({ books: { expenses, totals } }: PastBooksProps) {
  return (
    <EntriesCard title="Expense entries" count={expenses.length} total={totals.expenses}>
      <LedgerList entries={expenses} keyOf={idOf} dateOf={dateOf} totalOf={amountOf}>
        {(entry) => (
          <LedgerRow
            title={entry.description}
            category={entry.category}
            date={entry.date}
            details={[entry.paymentMethod, entry.vendor]}
            amount={-entry.amount}
            recurring={entry.recurring}
          />
        )}
      </LedgerList>
    </EntriesCard>
  );
}

const idOf = ({ id }: { readonly id: string }): string => id;
const dateOf = ({ date }: { readonly date: string }): string => date;
const totalOf = ({ total }: RevenueStack): number => total;
const amountOf = ({ amount }: ExpenseEntry): number => amount;

interface EntriesCardProps {
  readonly title: string;
  readonly count: number;
  readonly total: number;
  readonly children: ReactNode;
}

function EntriesCard({ title, count, total, children }: EntriesCardProps) {
  return (
    <Card className="overflow-hidden">
      <div className="flex flex-wrap items-baseline gap-x-2 px-4 pt-4 pb-3 sm:px-5">
        <h2 className="font-display text-lg font-semibold">{title}</h2>
        <span className="tnum text-sm text-ink3">{counted(count, 'entry', 'entries')}</span>
        <span className="tnum ml-auto text-md font-medium">{money(total)} in all</span>
      </div>
      {count === 0 ? (
        <p className="border-t border-line px-4 py-6 text-md text-ink2 sm:px-5">
          There were no entries.
        </p>
      ) : (
        children
      )}
    </Card>
  );
}
