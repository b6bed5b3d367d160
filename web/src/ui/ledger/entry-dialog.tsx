import { isBlankText } from '@keepsale/domain/kernel/text';
import { PAYMENT_METHODS } from '@keepsale/domain/options';
import { useId, useState, type SubmitEvent, type ReactNode, type Ref } from 'react';
import { ChoiceField } from '../choice-field.tsx';
import { Dialog } from '../dialog.tsx';
import { FormFooter } from '../form-footer.tsx';
import { Field, Input, Select, Textarea } from '../field.tsx';
import type { FormState } from '../form.ts';
import { MoneyInput } from '../money-input.tsx';
import { FormError } from '../states.tsx';

/** What revenue and expense entries have in common; `party` and `reference` are called differently in each. */
export type EntryField =
  | 'description'
  | 'amount'
  | 'category'
  | 'date'
  | 'paymentMethod'
  | 'party'
  | 'reference'
  | 'notes';

interface EntryDialogProps {
  readonly title: string;
  readonly action: string;
  readonly form: FormState<EntryField>;
  readonly formRef: Ref<HTMLFormElement>;
  readonly categories: readonly string[];
  readonly partyLabel: string;
  readonly referenceLabel: string;
  readonly busy: boolean;
  /** Why the last save failed; the form keeps what was typed. */
  readonly failure: string | null;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  /** Fields that only one kind has. */
  readonly children?: ReactNode;
}

const REQUIRED = ['description', 'amount', 'category', 'date', 'paymentMethod'] as const;

export function EntryDialog(props: EntryDialogProps) {
  const { title, action, form, formRef, busy, failure, onSubmit, onClose } = props;
  const id = useId();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      sub="Fields marked * are required"
      footer={
        <FormFooter
          form={id}
          action={action}
          busy={busy}
          disabled={REQUIRED.some((name) => isBlankText(form.values[name]))}
          onCancel={onClose}
        />
      }
    >
      <form id={id} ref={formRef} className="grid grid-cols-2 gap-4" onSubmit={submit} noValidate>
        {failure !== null && (
          <div className="col-span-2">
            <FormError>{failure}</FormError>
          </div>
        )}
        <EntryFields {...props} />
      </form>
    </Dialog>
  );
}

function EntryFields(props: EntryDialogProps) {
  const { form, partyLabel, referenceLabel, children } = props;
  return (
    <>
      <Field
        label="Description"
        required
        className="col-span-2"
        error={form.errorOf('description')}
      >
        {(control) => <Input {...control} {...form.input('description')} autoComplete="off" />}
      </Field>
      <Field label="Amount" required className="max-sm:col-span-2" error={form.errorOf('amount')}>
        {(control) => <MoneyInput {...control} {...form.amount('amount')} />}
      </Field>
      <div className="max-sm:col-span-2">
        <EntryCategory form={form} categories={props.categories} />
      </div>
      <Field label="Date" required className="max-sm:col-span-2" error={form.errorOf('date')}>
        {(control) => <Input {...control} {...form.date('date')} />}
      </Field>
      <Field
        label="Payment Method"
        required
        className="max-sm:col-span-2"
        error={form.errorOf('paymentMethod')}
      >
        {(control) => (
          <Select
            {...control}
            {...form.input('paymentMethod')}
            onBlur={() => form.touch('paymentMethod')}
          >
            <option value="" disabled>
              Select a payment method
            </option>
            {withCurrent(PAYMENT_METHODS, form.values.paymentMethod).map((method) => (
              <option key={method}>{method}</option>
            ))}
          </Select>
        )}
      </Field>
      <Field
        label={partyLabel}
        optional
        className="max-sm:col-span-2"
        error={form.errorOf('party')}
      >
        {(control) => <Input {...control} {...form.input('party')} autoComplete="off" />}
      </Field>
      <Field
        label={referenceLabel}
        optional
        className="max-sm:col-span-2"
        error={form.errorOf('reference')}
      >
        {(control) => (
          <Input {...control} {...form.input('reference')} autoComplete="off" spellCheck={false} />
        )}
      </Field>
      <Field label="Notes" optional className="col-span-2" error={form.errorOf('notes')}>
        {(control) => <Textarea {...control} {...form.input('notes')} />}
      </Field>
      {children && <div className="col-span-2">{children}</div>}
    </>
  );
}

interface EntryCategoryProps {
  readonly form: FormState<EntryField>;
  readonly categories: readonly string[];
}

/** Categories of entries are free text: one that is added here is kept by the entry alone. */
function EntryCategory({ form, categories }: EntryCategoryProps) {
  const [added, setAdded] = useState<readonly string[]>([]);
  const choices = withCurrent([...categories, ...added], form.values.category);
  return (
    <ChoiceField
      label="Category"
      noun="category"
      placeholder="Select a category"
      choices={choices.map((name) => ({ value: name, label: name }))}
      value={form.values.category}
      error={form.errorOf('category')}
      onChange={(category) => form.set('category', category)}
      onBlur={() => form.touch('category')}
      onAdd={(name) => {
        setAdded((now) => [...now, name]);
        form.set('category', name);
        // One that is too long is told at once.
        form.touch('category');
        return Promise.resolve(true);
      }}
      onNewNameChange={() => undefined}
    />
  );
}

const withCurrent = (choices: readonly string[], current: string): readonly string[] =>
  [...new Set([...choices, current])].filter((choice) => choice !== '');
