import type { RestoreAnswer } from '@keepsale/contracts/history';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { refreshBooks } from '../api/books.ts';
import { messageOf } from '../api/problem.ts';
import { restore, skuChangesInWords, type Deleted } from '../api/restore.ts';
import { notices } from './notices.ts';
import { TOAST_MS } from './toast-options.ts';
import { showToast } from './toast.tsx';

/** After a deletion: says what is gone, and for 10 s how to have it back, also on the next screen. */
export const useOfferUndo = () => {
  const client = useQueryClient();
  return (title: string, deleted: readonly Deleted[], description?: string): void =>
    showToast(title, {
      durationMs: TOAST_MS.undo,
      ...(description !== undefined && { description }),
      action: {
        label: 'Undo',
        onClick: () => {
          // The button goes with its toast, and would take the focus to nowhere.
          document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
          void undo(client, deleted);
        },
      },
    });
};

/** Each by a call of its own: what can come back does, even if something else cannot. */
const undo = async (client: QueryClient, deleted: readonly Deleted[]): Promise<void> => {
  const calls = deleted.map((what) => restore(what, crypto.randomUUID()));
  const outcomes = await Promise.allSettled(calls);
  await refreshBooks(client);
  const restored = outcomes.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const failed = outcomes.filter((each) => each.status === 'rejected');
  if (failed.length > 0) notices.show('Not restored', refusal(failed, deleted.length));
  else showToast(restoredInWords(restored), { description: skuChangesInWords(restored) });
};

const restoredInWords = (answers: readonly RestoreAnswer[]): string => {
  const [only] = answers;
  return answers.length === 1 && only
    ? `Restored ${only.restored.name}`
    : `Restored all ${answers.length}`;
};

const refusal = (failed: readonly PromiseRejectedResult[], asked: number): string => {
  const why = messageOf(
    failed[0]?.reason,
    'It could not be restored. Please try again from History.',
  );
  return asked === 1 ? why : `${failed.length} of ${asked} could not be restored. ${why}`;
};
