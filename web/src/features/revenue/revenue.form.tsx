import type { RevenueEntry, RevenueStack } from '@keepsale/contracts/revenue';
import type { Violation } from '@keepsale/domain/kernel/form';
import { dollarsFromCents } from '@keepsale/domain/kernel/money';
import { REVENUE_CATEGORIES } from '@keepsale/domain/options';
import { checkRevenue } from '@keepsale/domain/revenue/form';
import { useRef } from 'react';
import { violationsIn } from '../../api/problem.ts';
import { saveFailure } from '../../api/save-failure.ts';
import { session } from '../../api/session.ts';
import { useSubmission } from '../../api/submission.ts';
import { focusFirstInvalid, useForm, violationsOf, type Values } from '../../ui/form.ts';
import { today } from '../../ui/format.ts';
import { EntryDialog, type EntryField } from '../../ui/ledger/entry-dialog.tsx';
import { editsOf, keptFromElsewhere } from '../../ui/ledger/entry-edits.ts';
import { showToast } from '../../ui/toast.tsx';
import { useSaveRevenue, type RevenueBody } from './queries.ts';

interface RevenueDialogProps {
  /** The entry to correct; absent for a new one. */
  readonly entry?: RevenueStack;
  readonly onClose: () => void;
}

export function RevenueDialog({ entry, onClose }: RevenueDialogProps) {
  const formElement = useRef<HTMLFormElement>(null);
  const form = useForm<EntryField>(
    () => (entry ? valuesOf(entry) : emptyValues()),
    (values) => violationsOf(checkRevenue(wireValues(values), 'text')).map(atField),
  );
  const save = useSaveRevenue();
  const submission = useSubmission();

  const submit = () => {
    const checked = checkRevenue(wireValues(form.values), 'text');
    if (save.isPending || !session.isSignedIn()) return;
    if (!form.attempt() || !checked.ok) {
      focusFirstInvalid(formElement.current);
      return;
    }
    const body: RevenueBody = {
      ...wireValues(form.values),
      amount: dollarsFromCents(checked.value.amountCents),
    };
    const before = entry ? bodyOf(entry) : {};
    const edits = editsOf(body, before);
    save.mutate(
      { id: entry?.id ?? null, body: edits, idempotencyKey: submission.keyFor(edits) },
      {
        onSuccess: (saved) => {
          showToast(entry ? 'Changes saved' : 'Revenue recorded', {
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
      title={entry ? 'Edit Revenue' : 'Add New Revenue'}
      action={entry ? 'Save' : 'Record Revenue'}
      form={form}
      formRef={formElement}
      categories={REVENUE_CATEGORIES}
      partyLabel="Customer"
      referenceLabel="Invoice number"
      busy={save.isPending}
      failure={save.error ? saveFailure(save.error) : null}
      onSubmit={submit}
      onClose={onClose}
    />
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

const valuesOf = (entry: RevenueEntry): Values<EntryField> => ({
  description: entry.description,
  amount: entry.amount.toFixed(2),
  category: entry.category,
  date: entry.date,
  paymentMethod: entry.paymentMethod,
  party: entry.customer ?? '',
  reference: entry.invoiceNumber ?? '',
  notes: entry.notes ?? '',
});

/** The form's fields under their names on the wire. */
const wireValues = ({ party, reference, ...rest }: Values<EntryField>) => ({
  ...rest,
  customer: party,
  invoiceNumber: reference,
});

/** An entry as the form would send it if nothing in it were touched. */
const bodyOf = (entry: RevenueEntry): RevenueBody => ({
  ...wireValues(valuesOf(entry)),
  amount: entry.amount,
});

const FIELDS: Readonly<Record<string, EntryField>> = {
  customer: 'party',
  invoiceNumber: 'reference',
};

const atField = (violation: Violation): Violation => ({
  ...violation,
  propertyPath: FIELDS[violation.propertyPath] ?? violation.propertyPath,
});
