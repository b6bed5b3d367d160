import { textField, type Violation } from '@keepsale/domain/kernel/form';
import { isBlankText } from '@keepsale/domain/kernel/text';
import { AUDIT_ACCESS_DAYS_MAX } from '@keepsale/domain/limits';
import { useId, useRef, type SubmitEvent } from 'react';
import { violationsIn } from '../../api/problem.ts';
import { saveFailure } from '../../api/save-failure.ts';
import { useSubmission } from '../../api/submission.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, Input } from '../../ui/field.tsx';
import { day as dayInWords, today } from '../../ui/format.ts';
import { FormFooter } from '../../ui/form-footer.tsx';
import { focusFirstInvalid, useForm, type FormState } from '../../ui/form.ts';
import { daysBefore, endOf, localDayOf } from '../../ui/moments.ts';
import { FormError } from '../../ui/states.tsx';
import { NewAuditLink } from './new-audit-link.tsx';
import { useCreateAuditLink } from './queries.ts';

const GOOD_FOR_DAYS = 30;
const LABEL_LENGTH_MAX = 200;

type LinkField = 'label' | 'expiresAt';

const initial = () => ({ label: '', expiresAt: daysBefore(today(), -GOOD_FOR_DAYS) });

const lastDay = (): string => daysBefore(today(), -AUDIT_ACCESS_DAYS_MAX);

/** Why a link cannot be made yet; the server looks at the same. */
const check = ({ label, expiresAt }: Readonly<Record<LinkField, string>>): readonly Violation[] => [
  ...checkLabel(label),
  ...checkDay(expiresAt),
];

const checkLabel = (label: string): readonly Violation[] => {
  const refused = (message: string) => [{ propertyPath: 'label', message }];
  if (isBlankText(label)) return refused('Say whom it is for');
  const read = textField(LABEL_LENGTH_MAX)(label, 'Label', 'text');
  return read.ok ? [] : refused(read.error);
};

const checkDay = (day: string): readonly Violation[] => {
  const refused = (message: string) => [{ propertyPath: 'expiresAt', message }];
  if (localDayOf(day) === '' || day < today()) return refused('Choose today or a later day');
  return day > lastDay()
    ? refused(`Choose a day within a year: ${dayInWords(lastDay())} at the latest`)
    : [];
};

/** For whom and until when; then the link, this once. */
export function CreateAuditLink({ onClose }: { readonly onClose: () => void }) {
  const create = useCreateAuditLink();
  if (create.data) return <NewAuditLink link={create.data} onClose={onClose} />;
  return <LinkForm create={create} onClose={onClose} />;
}

interface LinkFormProps {
  readonly create: ReturnType<typeof useCreateAuditLink>;
  readonly onClose: () => void;
}

function LinkForm({ create, onClose }: LinkFormProps) {
  const id = useId();
  const form = useForm<LinkField>(initial, check);
  const formRef = useRef<HTMLFormElement>(null);
  const submission = useSubmission();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!form.attempt()) {
      focusFirstInvalid(formRef.current);
      return;
    }
    const { label, expiresAt } = form.values;
    const body = { label: label.trim(), expiresAt: endOf(expiresAt) };
    create.mutate(
      { body, idempotencyKey: submission.keyFor(body) },
      {
        onError: (error) => {
          form.refuse(violationsIn(error));
          focusFirstInvalid(formRef.current);
        },
      },
    );
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title="Create audit link"
      sub="Fields marked * are required"
      footer={
        <FormFooter
          form={id}
          action={create.isPending ? 'Creating...' : 'Create link'}
          busy={create.isPending}
          onCancel={onClose}
        />
      }
    >
      <form id={id} ref={formRef} className="grid gap-4" onSubmit={submit} noValidate>
        {create.error && violationsIn(create.error).length === 0 && (
          <FormError>{saveFailure(create.error)}</FormError>
        )}
        <LinkFields form={form} />
      </form>
    </Dialog>
  );
}

function LinkFields({ form }: { readonly form: FormState<LinkField> }) {
  return (
    <>
      <Field
        label="For"
        required
        hint="Your history names it, and auditors read that too."
        error={form.errorOf('label')}
      >
        {(control) => <Input {...control} {...form.input('label')} autoComplete="off" />}
      </Field>
      <Field
        label="Good until the end of"
        required
        hint="You can revoke it at any time before."
        error={form.errorOf('expiresAt')}
      >
        {(control) => (
          <Input {...control} {...form.date('expiresAt')} min={today()} max={lastDay()} />
        )}
      </Field>
    </>
  );
}
