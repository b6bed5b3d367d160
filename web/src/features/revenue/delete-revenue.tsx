import type { RevenueStack } from '@keepsale/contracts/revenue';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Deleted } from '../../api/restore.ts';
import { useSubmission } from '../../api/submission.ts';
import { Button } from '../../ui/button.tsx';
import { counted, day, money } from '../../ui/format.ts';
import { DeleteEntries } from '../../ui/ledger/delete-entries.tsx';
import { SelectionBar } from '../../ui/selection-bar.tsx';
import type { Selection } from '../../ui/selection.ts';
import { useDeleteManyRevenue, useDeleteRevenue } from './queries.ts';

const DONE = 'Revenue entry(ies) removed.';
const restorable = (id: string): Deleted => ({ kind: 'revenue', id });

interface DeleteStackProps {
  readonly stack: RevenueStack | null;
  readonly onClose: () => void;
}

export function DeleteStack({ stack, onClose }: DeleteStackProps) {
  const remove = useDeleteRevenue();
  const submission = useSubmission();
  const quantity = stack?.qty ?? 1;
  return (
    <DeleteEntries
      open={stack !== null}
      title="Delete revenue"
      text={
        quantity > 1
          ? `Delete all ${quantity} entries in this stack?`
          : 'Delete this revenue entry?'
      }
      subject={
        stack ? `${stack.description}, ${day(stack.date)}, ${money(stack.total)}` : undefined
      }
      action="Delete"
      done={DONE}
      busy={remove.isPending}
      onConfirm={async () => {
        const ids = stack?.ids ?? [];
        await remove.mutateAsync({ ids, idempotencyKey: submission.keyFor(ids) });
        submission.settle();
        return ids.map(restorable);
      }}
      onClose={onClose}
    />
  );
}

interface DeleteSelectedRevenueProps {
  readonly selection: Selection;
  readonly shownIds: readonly string[];
  readonly onDone: () => void;
}

export function DeleteSelectedRevenue(props: DeleteSelectedRevenueProps) {
  const { selection, shownIds, onDone } = props;
  const [confirming, setConfirming] = useState(false);
  const remove = useDeleteManyRevenue();
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
        title="Delete revenue"
        text={`Delete ${counted(ids.length, 'entry', 'entries')}?`}
        action="Delete"
        done={DONE}
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
