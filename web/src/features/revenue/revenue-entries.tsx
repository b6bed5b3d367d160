import type { RevenueStack } from '@keepsale/contracts/revenue';
import { REVENUE_CATEGORIES } from '@keepsale/domain/options';
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
import { DeleteSelectedRevenue, DeleteStack } from './delete-revenue.tsx';
import { revenueQueries } from './queries.ts';
import { RevenueDialog } from './revenue.form.tsx';

interface RevenueEntriesProps {
  readonly selecting: boolean;
  readonly onDoneSelecting: () => void;
  readonly onAdd: () => void;
}

export function RevenueEntries({ selecting, onDoneSelecting, onAdd }: RevenueEntriesProps) {
  const { set } = useFilters();
  const { month, ...filters } = useLedgerFilters();
  const { data, isPending } = useLoad(revenueQueries.stacks(filters));
  const selection = useSelection();
  const [deleting, setDeleting] = useState<RevenueStack | null>(null);
  const [editing, setEditing] = useState<RevenueStack | null>(null);
  return (
    <>
      <LedgerFilters
        noun="revenue"
        q={filters.q}
        category={filters.category}
        categories={[...REVENUE_CATEGORIES, ...(data ?? []).map(({ category }) => category)]}
        month={month}
        onChange={set}
      />
      {selecting && (
        <DeleteSelectedRevenue
          selection={selection}
          shownIds={(data ?? []).flatMap(({ ids }) => ids)}
          onDone={onDoneSelecting}
        />
      )}
      {(isPending || data) && (
        <StacksCard
          stacks={data}
          selection={selecting ? selection : null}
          onEdit={setEditing}
          onDelete={setDeleting}
          nothing={
            <NoRevenue
              filtered={isFiltered(filters, month)}
              onAdd={onAdd}
              onClear={() => set({ q: '', category: '', month: '' })}
            />
          }
          loading={isPending}
        />
      )}
      <DeleteStack stack={deleting} onClose={() => setDeleting(null)} />
      {editing && <RevenueDialog entry={editing} onClose={() => setEditing(null)} />}
    </>
  );
}

const isFiltered = ({ q, category }: { q: string; category: string }, month: string): boolean =>
  q !== '' || category !== '' || month !== '';

type StacksCardProps = Omit<StacksProps, 'stacks'> & {
  /** Undefined while, or because, there is no answer. */
  readonly stacks: readonly RevenueStack[] | undefined;
  readonly loading: boolean;
  /** What stands in place of an empty list. */
  readonly nothing: ReactNode;
};

function StacksCard({ stacks: data, loading, nothing, ...rest }: StacksCardProps) {
  const number = data?.reduce((sum, { qty }) => sum + qty, 0);
  return (
    <Card className="overflow-hidden">
      <div className="flex items-baseline gap-2 px-4 pt-4 pb-3 sm:px-5">
        <h2 className="font-display text-lg font-semibold">Revenue entries</h2>
        {number !== undefined && (
          <span className="tnum text-sm text-ink3" role="status">
            {counted(number, 'entry', 'entries')}
          </span>
        )}
      </div>
      <Loading loading={loading} what="your revenue" skeleton={<LedgerSkeleton />}>
        {() => data && (data.length === 0 ? nothing : <Stacks stacks={data} {...rest} />)}
      </Loading>
    </Card>
  );
}

interface StacksProps {
  readonly stacks: readonly RevenueStack[];
  readonly selection: Selection | null;
  readonly onEdit: (stack: RevenueStack) => void;
  readonly onDelete: (stack: RevenueStack) => void;
}

function Stacks({ stacks, selection, onEdit, onDelete }: StacksProps) {
  return (
    <LedgerList entries={stacks} keyOf={idOf} dateOf={dateOf} totalOf={totalOf}>
      {(stack) => (
        <LedgerRow
          title={stack.description}
          category={stack.category}
          date={stack.date}
          details={[stack.paymentMethod, stack.customer]}
          amount={stack.total}
          stack={stack.qty > 1 ? { quantity: stack.qty, each: stack.amount } : undefined}
          onEdit={isEditable(stack) ? () => onEdit(stack) : undefined}
          onDelete={() => onDelete(stack)}
          selection={selection ? stackSelection(stack, selection) : undefined}
        />
      )}
    </LedgerList>
  );
}

const idOf = ({ id }: RevenueStack): string => id;
const dateOf = ({ date }: RevenueStack): string => date;
const totalOf = ({ total }: RevenueStack): number => total;

/** An entry of a sale is corrected by voiding the sale; a stack is many entries. */
const isEditable = ({ qty, saleId }: RevenueStack): boolean => qty === 1 && saleId === null;

const stackSelection = ({ ids }: RevenueStack, selection: Selection) => {
  const selected = ids.every((id) => selection.has(id));
  return {
    selected,
    onToggle: () => {
      if (selected) selection.remove(ids);
      else selection.add(ids);
    },
  };
};

interface NoRevenueProps {
  readonly filtered: boolean;
  readonly onAdd: () => void;
  readonly onClear: () => void;
}

function NoRevenue({ filtered, onAdd, onClear }: NoRevenueProps) {
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
      title="No revenue recorded yet"
      text="Record a payment, or sell a product and it appears here."
    >
      <Button icon={Plus} onClick={onAdd}>
        Record Revenue
      </Button>
    </Empty>
  );
}
