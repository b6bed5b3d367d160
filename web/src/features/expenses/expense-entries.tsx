import type { ExpenseEntry } from '@keepsale/contracts/expenses';
import { EXPENSE_FILTER_CATEGORIES } from '@keepsale/domain/options';
import { Plus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { counted } from '../../ui/format.ts';
import { LedgerFilters } from '../../ui/ledger/ledger-filters.tsx';
import { LedgerList } from '../../ui/ledger/ledger-list.tsx';
import { LedgerRow } from '../../ui/ledger/ledger-row.tsx';
import { LedgerSkeleton } from '../../ui/ledger/ledger-skeleton.tsx';
import { useLedgerFilters } from '../../ui/ledger/use-ledger-filters.ts';
import { useFilters } from '../../ui/search-params.ts';
import { useSelection, type Selection } from '../../ui/selection.ts';
import { Loading } from '../../ui/skeleton.tsx';
import { Empty } from '../../ui/states.tsx';
import { useLoad } from '../../ui/use-load.ts';
import { DeleteExpense, DeleteSelectedExpenses } from './delete-expenses.tsx';
import { ExpenseDialog } from './expense.form.tsx';
import { expenseQueries } from './queries.ts';

interface ExpenseEntriesProps {
  readonly selecting: boolean;
  readonly onDoneSelecting: () => void;
  readonly onAdd: () => void;
}

export function ExpenseEntries({ selecting, onDoneSelecting, onAdd }: ExpenseEntriesProps) {
  const { set } = useFilters();
  const { month, ...filters } = useLedgerFilters();
  const { data, isPending } = useLoad(expenseQueries.list(filters));
  const selection = useSelection();
  const [deleting, setDeleting] = useState<ExpenseEntry | null>(null);
  const [editing, setEditing] = useState<ExpenseEntry | null>(null);
  return (
    <>
      <LedgerFilters
        noun="expenses"
        q={filters.q}
        category={filters.category}
        categories={[...EXPENSE_FILTER_CATEGORIES, ...(data ?? []).map(({ category }) => category)]}
        month={month}
        onChange={set}
      />
      {selecting && (
        <DeleteSelectedExpenses
          selection={selection}
          shownIds={(data ?? []).map(({ id }) => id)}
          onDone={onDoneSelecting}
        />
      )}
      {(isPending || data) && (
        <EntriesCard
          entries={data}
          selection={selecting ? selection : null}
          onEdit={setEditing}
          onDelete={setDeleting}
          nothing={
            <NoExpenses
              filtered={isFiltered(filters, month)}
              onAdd={onAdd}
              onClear={() => set({ q: '', category: '', month: '' })}
            />
          }
          loading={isPending}
        />
      )}
      <DeleteExpense entry={deleting} onClose={() => setDeleting(null)} />
      {editing && <ExpenseDialog entry={editing} onClose={() => setEditing(null)} />}
    </>
  );
}

const isFiltered = ({ q, category }: { q: string; category: string }, month: string): boolean =>
  q !== '' || category !== '' || month !== '';

type EntriesCardProps = Omit<EntriesProps, 'entries'> & {
  /** Undefined while, or because, there is no answer. */
  readonly entries: readonly ExpenseEntry[] | undefined;
  readonly loading: boolean;
  /** What stands in place of an empty list. */
  readonly nothing: ReactNode;
};

function EntriesCard({ entries: data, loading, nothing, ...rest }: EntriesCardProps) {
  const number = data?.length;
  return (
    <Card className="overflow-hidden">
      <div className="flex items-baseline gap-2 px-4 pt-4 pb-3 sm:px-5">
        <h2 className="font-display text-lg font-semibold">Expense entries</h2>
        {number !== undefined && (
          <span className="tnum text-sm text-ink3" role="status">
            {counted(number, 'entry', 'entries')}
          </span>
        )}
      </div>
      <Loading loading={loading} what="your expenses" skeleton={<LedgerSkeleton />}>
        {() => data && (data.length === 0 ? nothing : <Entries entries={data} {...rest} />)}
      </Loading>
    </Card>
  );
}

interface EntriesProps {
  readonly entries: readonly ExpenseEntry[];
  readonly selection: Selection | null;
  readonly onEdit: (entry: ExpenseEntry) => void;
  readonly onDelete: (entry: ExpenseEntry) => void;
}

function Entries({ entries, selection, onEdit, onDelete }: EntriesProps) {
  return (
    <LedgerList entries={entries} keyOf={idOf} dateOf={dateOf} totalOf={amountOf}>
      {(entry) => (
        <LedgerRow
          title={entry.description}
          category={entry.category}
          date={entry.date}
          details={[entry.paymentMethod, entry.vendor]}
          amount={-entry.amount}
          recurring={entry.recurring}
          onEdit={() => onEdit(entry)}
          onDelete={() => onDelete(entry)}
          selection={
            selection
              ? { selected: selection.has(entry.id), onToggle: () => selection.toggle(entry.id) }
              : undefined
          }
        />
      )}
    </LedgerList>
  );
}

const idOf = ({ id }: ExpenseEntry): string => id;
const dateOf = ({ date }: ExpenseEntry): string => date;
const amountOf = ({ amount }: ExpenseEntry): number => amount;

interface NoExpensesProps {
  readonly filtered: boolean;
  readonly onAdd: () => void;
  readonly onClear: () => void;
}

function NoExpenses({ filtered, onAdd, onClear }: NoExpensesProps) {
  if (filtered) {
    return (
      <Empty
        compact
        title="Nothing matches these filters"
        text="Clear the search or pick another category."
      >
        <Button variant="secondary" onClick={onClear}>
          Clear filters
        </Button>
      </Empty>
    );
  }
  return (
    <Empty
      compact
      title="No expenses recorded yet"
      text="Add what you spend on stock, shipping and tools to see your real profit."
    >
      <Button icon={Plus} onClick={onAdd}>
        Add Expense
      </Button>
    </Empty>
  );
}
