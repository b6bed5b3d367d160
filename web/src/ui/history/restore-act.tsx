import type { HistoryItem, RestorableKind } from '@keepsale/contracts/history';
import { checkCategory } from '@keepsale/domain/categories/form';
import { isBlankText } from '@keepsale/domain/kernel/text';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState, type SubmitEvent } from 'react';
import { refreshBooks } from '../../api/books.ts';
import { seller } from '../../api/caller.ts';
import { historyQueries, NO_FILTERS } from '../../api/history.ts';
import { messageOf, violationsIn } from '../../api/problem.ts';
import { restore, skuChangesInWords, type Restoring } from '../../api/restore.ts';
import { useSubmission } from '../../api/submission.ts';
import { Button } from '../button.tsx';
import { Field, Input } from '../field.tsx';
import { violationsOf } from '../form.ts';
import { FormError } from '../states.tsx';
import { showToast } from '../toast.tsx';

const KINDS: Readonly<Record<string, RestorableKind>> = {
  ProductDeleted: 'product',
  CategoryDeleted: 'category',
  RevenueDeleted: 'revenue',
  ExpenseDeleted: 'expense',
};
/** What became of a deleted thing is among its latest acts: a sale of it can still be voided, seldom more. */
const LATEST = 20;

/** For the seller: brings back what this act deleted; nothing for other acts. */
export function RestoreAct({ act }: { readonly act: HistoryItem }) {
  const kind = KINDS[act.type];
  const { id } = act.subject;
  if (kind === undefined || id === null) return null;
  return <RestoreDeleted kind={kind} id={id} revision={act.revision} />;
}

interface RestoreDeletedProps {
  readonly kind: RestorableKind;
  readonly id: string;
  readonly revision: number;
}

function RestoreDeleted({ kind, id, revision }: RestoreDeletedProps) {
  const { data: latest } = useQuery(
    historyQueries.page(seller, { ...NO_FILTERS, subjectId: id }, LATEST),
  );
  const { run, busy, error } = useRestoring();
  const fate = latest?.find(({ type }) => /(Deleted|Restored)$/.test(type));
  if (fate === undefined) return null;
  if (fate.revision !== revision) return <span>No longer deleted by this</span>;
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        icon={Undo2}
        busy={busy}
        onClick={() => run({ kind, id })}
      >
        Restore
      </Button>
      {error && <Refused error={error} busy={busy} onRename={(name) => run({ kind, id, name })} />}
    </>
  );
}

const useRestoring = () => {
  const client = useQueryClient();
  const submission = useSubmission();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (what: Restoring) => restore(what, submission.keyFor(what)),
    onSuccess: async (answer) => {
      submission.settle();
      showToast(`Restored ${answer.restored.name}`, { description: skuChangesInWords([answer]) });
      await refreshBooks(client);
    },
    // Refused: done elsewhere meanwhile, perhaps in another tab. The acts of then tell.
    onError: () => refreshBooks(client),
  });
  return { run: (what: Restoring) => mutate(what), busy: isPending, error };
};

interface RefusedProps {
  readonly error: Error;
  readonly busy: boolean;
  readonly onRename: (name: string) => void;
}

/** Why not; and for a category whose name has been taken, the way out. */
function Refused({ error, busy, onRename }: RefusedProps) {
  const [name, setName] = useState('');
  const [bad] = violationsOf(checkCategory({ name }));
  const taken = violationsIn(error).some(({ propertyPath }) => propertyPath === 'name');
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (bad === undefined) onRename(name.trim());
  };
  return (
    <div className="grid w-full gap-3 py-1">
      <FormError>{messageOf(error, 'Not restored. Try again.')}</FormError>
      {taken && (
        <form className="flex flex-wrap items-end gap-2" onSubmit={submit} noValidate>
          <Field
            label="Another name for it"
            className="min-w-48 flex-1"
            error={isBlankText(name) ? undefined : bad?.message}
          >
            {(control) => (
              <Input
                {...control}
                autoComplete="off"
                value={name}
                onChange={(event) => setName(event.target.value)}
              />
            )}
          </Field>
          <Button type="submit" busy={busy} disabled={bad !== undefined}>
            Restore under this name
          </Button>
        </form>
      )}
    </div>
  );
}
