import { useState } from 'react';
import type { Deleted } from '../../api/restore.ts';
import { Confirm, Notice } from '../alert.tsx';
import { counted } from '../format.ts';
import { useOfferUndo } from '../undo.ts';

interface DeleteEntriesProps {
  readonly open: boolean;
  readonly title: string;
  readonly text: string;
  readonly subject?: string | undefined;
  readonly action: string;
  /** What the success dialog says under 'Deleted!'. */
  readonly done: string;
  readonly busy: boolean;
  /**
   * Resolves when the entries are gone from the screen, to those that can be restored; rejects when some could not be
   * deleted.
   */
  readonly onConfirm: () => Promise<readonly Deleted[]>;
  readonly onClose: () => void;
}

type Outcome =
  | { readonly status: 'failed' }
  | {
      readonly status: 'deleted';
      readonly restorable: readonly Deleted[];
      readonly subject: string | undefined;
      readonly text: string;
    };

/** Asks, deletes, and says how it went, in the spec's words; then offers to undo, where that is possible. */
export function DeleteEntries(props: DeleteEntriesProps) {
  const { open, title, text, subject, action, done, busy, onConfirm, onClose } = props;
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const offerUndo = useOfferUndo();
  const confirm = async () => {
    try {
      setOutcome({ status: 'deleted', restorable: await onConfirm(), subject, text: done });
    } catch {
      setOutcome({ status: 'failed' });
    } finally {
      onClose();
    }
  };
  const dismiss = () => {
    setOutcome(null);
    // Not before: under the dialog the offer would be out of reach.
    if (outcome?.status !== 'deleted' || outcome.restorable.length === 0) return;
    const what = counted(outcome.restorable.length, 'entry', 'entries');
    offerUndo(`${what} deleted`, outcome.restorable, outcome.subject);
  };
  return (
    <>
      <Confirm
        open={open}
        title={title}
        text={text}
        subject={subject}
        action={action}
        busy={busy}
        onConfirm={() => void confirm()}
        onClose={onClose}
      />
      <Notice
        open={outcome?.status === 'deleted'}
        tone="pos"
        title="Deleted!"
        text={outcome?.status === 'deleted' ? outcome.text : ''}
        onClose={dismiss}
      />
      <Notice
        open={outcome?.status === 'failed'}
        tone="neg"
        title="Error"
        text="An error occurred while deleting."
        onClose={dismiss}
      />
    </>
  );
}
