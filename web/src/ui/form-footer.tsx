import { Button } from './button.tsx';

interface FormFooterProps {
  /** The id of the form that is submitted. */
  readonly form: string;
  readonly action: string;
  readonly busy: boolean;
  readonly disabled?: boolean;
  readonly onCancel: () => void;
}

/** Cancel, and the one primary action of a dialog's form. */
export function FormFooter({ form, action, busy, disabled = false, onCancel }: FormFooterProps) {
  return (
    <>
      <Button variant="secondary" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" form={form} busy={busy} disabled={disabled}>
        {action}
      </Button>
    </>
  );
}
