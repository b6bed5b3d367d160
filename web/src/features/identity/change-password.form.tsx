import { passwordField } from '@keepsale/domain/identity/register-form';
import type { Violation } from '@keepsale/domain/kernel/form';
import { useMutation } from '@tanstack/react-query';
import { useRef, type SubmitEvent } from 'react';
import { messageOf, violationsIn } from '../../api/problem.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Input } from '../../ui/field.tsx';
import { focusFirstInvalid, useForm, type Values } from '../../ui/form.ts';
import { FormError } from '../../ui/states.tsx';
import { showToast } from '../../ui/toast.tsx';
import { changePassword } from './queries.ts';

type PasswordField = 'currentPassword' | 'newPassword' | 'confirmPassword';

const EMPTY: Values<PasswordField> = { currentPassword: '', newPassword: '', confirmPassword: '' };

interface ChangePasswordProps {
  readonly onDone: () => void;
  /** The way out without a new password. */
  readonly leave: { readonly label: string; readonly onLeave: () => void };
  readonly currentLabel?: string;
}

/** Signs out every other device. */
export function ChangePassword(props: ChangePasswordProps) {
  const { onDone, leave, currentLabel = 'Current password' } = props;
  const formElement = useRef<HTMLFormElement>(null);
  const form = useForm<PasswordField>(() => EMPTY, check);
  const change = useMutation({ mutationFn: changePassword });

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (change.isPending) return;
    if (!form.attempt()) {
      focusFirstInvalid(formElement.current);
      return;
    }
    const { currentPassword, newPassword } = form.values;
    change.mutate(
      { currentPassword, newPassword },
      {
        onSuccess: () => {
          showToast('Password changed', { description: 'Other devices were signed out.' });
          onDone();
        },
        onError: (error) => {
          form.refuse(violationsIn(error));
          focusFirstInvalid(formElement.current);
        },
      },
    );
  };

  const password = (name: PasswordField, label: string, autoComplete: string) => (
    <Field label={label} required error={form.errorOf(name)}>
      {(control) => (
        <Input {...control} {...form.input(name)} type="password" autoComplete={autoComplete} />
      )}
    </Field>
  );
  // What is wrong with a field stands at the field.
  const failure = violationsIn(change.error).length === 0 ? change.error : null;
  return (
    <form ref={formElement} className="grid gap-4" onSubmit={submit} noValidate>
      {failure && <FormError>{messageOf(failure, 'Not saved. Try again.')}</FormError>}
      {password('currentPassword', currentLabel, 'current-password')}
      <div className="grid gap-4 sm:grid-cols-2">
        {password('newPassword', 'New password', 'new-password')}
        {password('confirmPassword', 'Confirm new password', 'new-password')}
      </div>
      <div className="flex gap-2">
        <Button variant="secondary" onClick={leave.onLeave}>
          {leave.label}
        </Button>
        <Button type="submit" busy={change.isPending}>
          Save password
        </Button>
      </div>
    </form>
  );
}

const check = (values: Values<PasswordField>): readonly Violation[] => {
  const violations: Violation[] = [];
  if (values.currentPassword === '') {
    violations.push({ propertyPath: 'currentPassword', message: 'Current password is required' });
  }
  const { newPassword } = values;
  const read =
    newPassword === '' ? passwordField.missing : passwordField.read(newPassword, '', 'json');
  if (!read.ok) violations.push({ propertyPath: 'newPassword', message: read.error });
  if (newPassword !== values.confirmPassword) {
    violations.push({ propertyPath: 'confirmPassword', message: 'Passwords do not match' });
  }
  return violations;
};
