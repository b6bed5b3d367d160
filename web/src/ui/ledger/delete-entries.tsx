import { useState } from 'react';
import { Confirm, Notice } from '../alert.tsx';

interface DeleteEntriesProps {
  readonly open: boolean;
  readonly title: string;
  readonly text: string;
  readonly subject?: string | undefined;
  readonly action: string;
  /** What the success dialog says under 'Deleted!'. */
  readonly done: string;
  readonly busy: boolean;
  /** Resolves when the entries are gone from the screen, rejects when some could not be deleted. */
  readonly onConfirm: () => Promise<void>;
  readonly onClose: () => void;
}

/** Asks, deletes, and says how it went, in the spec's words. */
export function DeleteEntries(props: DeleteEntriesProps) {
  const { open, title, text, subject, action, done, busy, onConfirm, onClose } = props;
  const [outcome, setOutcome] = useState<'deleted' | 'failed' | null>(null);
  const confirm = async () => {
    try {
      await onConfirm();
      setOutcome('deleted');
    } catch {
      setOutcome('failed');
    } finally {
      onClose();
    }
  };
  const dismiss = () => setOutcome(null);
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
        open={outcome === 'deleted'}
        tone="pos"
        title="Deleted!"
        text={done}
        onClose={dismiss}
      />
      <Notice
        open={outcome === 'failed'}
        tone="neg"
        title="Error"
        text="An error occurred while deleting."
        onClose={dismiss}
      />
    </>
  );
}
