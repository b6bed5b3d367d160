import type { ExpenseEntry } from '@keepsale/contracts/expenses';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Deleted } from '../../api/restore.ts';
import { useSubmission } from '../../api/submission.ts';
import { Button } from '../../ui/button.tsx';
import { counted, day, money } from '../../ui/format.ts';
import { DeleteEntries } from '../../ui/ledger/delete-entries.tsx';
import { SelectionBar } from '../../ui/selection-bar.tsx';
import type { Selection } from '../../ui/selection.ts';
import { useDeleteExpense, useDeleteManyExpenses } from './queries.ts';

const DONE = 'The expense has been deleted.';
const restorable = (id: string): Deleted => ({ kind: 'expense', id });

interface DeleteExpenseProps {
  readonly entry: ExpenseEntry | null;
  readonly onClose: () => void;
}

export function DeleteExpense({ entry, onClose }: DeleteExpenseProps) {
  const remove = useDeleteExpense();
  const submission = useSubmission();
  return (
    <DeleteEntries
      open={entry !== null}
      title="Are you sure?"
      text="This action cannot be undone!"
      subject={
        entry ? `${entry.description}, ${day(entry.date)}, ${money(entry.amount)}` : undefined
      }
      action="Yes, delete it!"
      done={DONE}
      busy={remove.isPending}
      onConfirm={async () => {
        if (!entry) return [];
        await remove.mutateAsync({ id: entry.id, idempotencyKey: submission.keyFor(entry.id) });
        submission.settle();
        return [restorable(entry.id)];
      }}
      onClose={onClose}
    />
  );
}

interface DeleteSelectedExpensesProps {
  readonly selection: Selection;
  readonly shownIds: readonly string[];
  readonly onDone: () => void;
}

export function DeleteSelectedExpenses(props: DeleteSelectedExpensesProps) {
  const { selection, shownIds, onDone } = props;
  const [confirming, setConfirming] = useState(false);
  const remove = useDeleteManyExpenses();
  const submission = useSubmission();
  const { ids } = selection;
  return (
    <>
      <SelectionBar selection={selection} onPageIds={shownIds} onDone={onDone}>
        <Button
          variant="dangerSoft"
          icon={Trash2}
          disabled={ids.length === 0}
          onClick={() => setConfirming(true)}
        >
          Delete
        </Button>
      </SelectionBar>
      <DeleteEntries
        open={confirming}
        title="Are you sure?"
        text="This action cannot be undone!"
        subject={counted(ids.length, 'expense')}
        action="Yes, delete it!"
        done="The expenses have been deleted."
        busy={remove.isPending}
        onConfirm={async () => {
          await remove.mutateAsync({ ids, idempotencyKey: submission.keyFor(ids) });
          submission.settle();
          selection.clear();
          return ids.map(restorable);
        }}
        onClose={() => setConfirming(false)}
      />
    </>
  );
}
