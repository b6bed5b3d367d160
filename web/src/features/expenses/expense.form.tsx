import type { ExpenseEntry } from '@keepsale/contracts/expenses';
import { checkExpense } from '@keepsale/domain/expenses/form';
import type { Violation } from '@keepsale/domain/kernel/form';
import { dollarsFromCents } from '@keepsale/domain/kernel/money';
import { EXPENSE_FORM_CATEGORIES } from '@keepsale/domain/options';
import { useRef, useState } from 'react';
import { violationsIn } from '../../api/problem.ts';
import { saveFailure } from '../../api/save-failure.ts';
import { useSubmission } from '../../api/submission.ts';
import { Check } from '../../ui/field.tsx';
import { focusFirstInvalid, useForm, violationsOf, type Values } from '../../ui/form.ts';
import { today } from '../../ui/format.ts';
import { EntryDialog, type EntryField } from '../../ui/ledger/entry-dialog.tsx';
import { editsOf, keptFromElsewhere } from '../../ui/ledger/entry-edits.ts';
import { showToast } from '../../ui/toast.tsx';
import { useSaveExpense, type ExpenseBody } from './queries.ts';

interface ExpenseDialogProps {
  /** The entry to correct; absent for a new one. */
  readonly entry?: ExpenseEntry;
  readonly onClose: () => void;
}

export function ExpenseDialog({ entry, onClose }: ExpenseDialogProps) {
  const formElement = useRef<HTMLFormElement>(null);
  const form = useForm<EntryField>(
    () => (entry ? valuesOf(entry) : emptyValues()),
    (values) => violationsOf(checkExpense(wireValues(values), 'text')).map(atField),
  );
  const [recurring, setRecurring] = useState(entry?.recurring ?? false);
  const save = useSaveExpense();
  const submission = useSubmission();

  const submit = () => {
    if (save.isPending) return;
    const checked = checkExpense(wireValues(form.values), 'text');
    if (!form.attempt() || !checked.ok) {
      focusFirstInvalid(formElement.current);
      return;
    }
    const body: ExpenseBody = {
      ...wireValues(form.values),
      amount: dollarsFromCents(checked.value.amountCents),
      recurring,
    };
    const before = entry ? bodyOf(entry) : {};
    const edits = editsOf(body, before);
    save.mutate(
      { id: entry?.id ?? null, body: edits, idempotencyKey: submission.keyFor(edits) },
      {
        onSuccess: (saved) => {
          showToast(entry ? 'Changes saved' : 'Expense added', {
            description: entry
              ? keptFromElsewhere({ before, edits, saved: bodyOf(saved) }) || body.description
              : body.description,
          });
          onClose();
        },
        onError: (error) => {
          form.refuse(violationsIn(error).map(atField));
        },
      },
    );
  };

  return (
    <EntryDialog
      title={entry ? 'Edit Expense' : 'Add New Expenses'}
      action={entry ? 'Save' : 'Add Expense'}
      form={form}
      formRef={formElement}
      categories={EXPENSE_FORM_CATEGORIES}
      partyLabel="Vendor"
      referenceLabel="Receipt number"
      busy={save.isPending}
      failure={save.error ? saveFailure(save.error) : null}
      onSubmit={submit}
      onClose={onClose}
    >
      <Check
        label="Recurring"
        checked={recurring}
        onChange={(event) => setRecurring(event.target.checked)}
      />
    </EntryDialog>
  );
}

const emptyValues = (): Values<EntryField> => ({
  description: '',
  amount: '',
  category: '',
  date: today(),
  paymentMethod: '',
  party: '',
  reference: '',
  notes: '',
});

const valuesOf = (entry: ExpenseEntry): Values<EntryField> => ({
  description: entry.description,
  amount: entry.amount.toFixed(2),
  category: entry.category,
  date: entry.date,
  paymentMethod: entry.paymentMethod,
  party: entry.vendor ?? '',
  reference: entry.receiptNumber ?? '',
  notes: entry.notes ?? '',
});

/** The form's fields under their names on the wire. */
const wireValues = ({ party, reference, ...rest }: Values<EntryField>) => ({
  ...rest,
  vendor: party,
  ReceiptNumber: reference,
});

/** An entry as the form would send it if nothing in it were touched. */
const bodyOf = (entry: ExpenseEntry): ExpenseBody => ({
  ...wireValues(valuesOf(entry)),
  amount: entry.amount,
  recurring: entry.recurring,
});

const FIELDS: Readonly<Record<string, EntryField>> = {
  vendor: 'party',
  receiptNumber: 'reference',
};

const atField = (violation: Violation): Violation => ({
  ...violation,
  propertyPath: FIELDS[violation.propertyPath] ?? violation.propertyPath,
});
