import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../api/problem.ts';
import { useSubmission } from '../../api/submission.ts';
import { Confirm, Notice } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/field.tsx';
import { counted } from '../../ui/format.ts';
import type { Selection } from '../../ui/selection.ts';
import { SelectionBar } from '../../ui/selection-bar.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useOfferUndo } from '../../ui/undo.ts';
import { categoryQueries, useDeleteProducts, useMoveProducts } from './queries.ts';

interface BulkBarProps {
  readonly selection: Selection;
  readonly onPageIds: readonly string[];
  readonly onDone: () => void;
}

/** Deletes many products, or moves them to a category. */
export function BulkBar({ selection, onPageIds, onDone }: BulkBarProps) {
  const [confirming, setConfirming] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const remove = useDeleteProducts();
  const move = useMoveProducts();
  const submission = useSubmission();
  const { ids } = selection;
  const what = counted(ids.length, 'product');

  const offerUndo = useOfferUndo();

  const done = () => {
    submission.settle();
    onDone();
  };
  const deleteAll = () =>
    remove.mutate(
      { ids, idempotencyKey: submission.keyFor(['delete', ids]) },
      {
        onSuccess: () => {
          const deleted = ids.map((id) => ({ kind: 'product', id }) as const);
          offerUndo('Products deleted', deleted, what);
          done();
        },
        onError: (error) => setFailure(messageOf(error, 'An error occurred while deleting.')),
        onSettled: () => setConfirming(false),
      },
    );
  const moveAll = (categoryId: string) =>
    move.mutate(
      { ids, categoryId, idempotencyKey: submission.keyFor(['move', ids, categoryId]) },
      {
        onSuccess: () => {
          showToast('Products moved', { description: what });
          done();
        },
        onError: (error) => setFailure(messageOf(error, 'Some products could not be moved.')),
      },
    );

  return (
    <SelectionBar selection={selection} onPageIds={onPageIds} onDone={onDone}>
      <MoveTo disabled={ids.length === 0} busy={move.isPending} onMove={moveAll} />
      <Button
        variant="dangerSoft"
        icon={Trash2}
        disabled={ids.length === 0}
        onClick={() => setConfirming(true)}
      >
        Delete
      </Button>
      <Confirm
        open={confirming}
        title="Are you sure?"
        text={`Delete ${what}? Revenue already recorded stays.`}
        action="Delete"
        busy={remove.isPending}
        onConfirm={deleteAll}
        onClose={() => setConfirming(false)}
      />
      <Notice
        open={failure !== null}
        tone="neg"
        title="Error"
        text={failure ?? ''}
        onClose={() => setFailure(null)}
      />
    </SelectionBar>
  );
}

interface MoveToProps {
  readonly disabled: boolean;
  readonly busy: boolean;
  readonly onMove: (categoryId: string) => void;
}

function MoveTo({ disabled, busy, onMove }: MoveToProps) {
  const { data: categories = [] } = useQuery(categoryQueries.list());
  return (
    <Select
      aria-label="Move to category"
      className="w-48 max-sm:flex-1"
      value=""
      disabled={disabled || busy || categories.length === 0}
      onChange={(event) => onMove(event.target.value)}
    >
      <option value="" disabled>
        {busy ? 'Moving...' : 'Move to…'}
      </option>
      {categories.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}
