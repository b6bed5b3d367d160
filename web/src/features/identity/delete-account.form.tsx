import { useMutation } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { messageOf } from '../../api/problem.ts';
import { session } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Input } from '../../ui/field.tsx';
import { FormError } from '../../ui/states.tsx';
import { deleteAccount } from './queries.ts';

interface DeleteAccountProps {
  readonly fullName: string;
  readonly onCancel: () => void;
}

/** Asks for the password and the typed name: nobody deletes an account by a slip. */
export function DeleteAccount({ fullName, onCancel }: DeleteAccountProps) {
  const [password, setPassword] = useState('');
  const [name, setName] = useState('');
  const remove = useMutation({ mutationFn: deleteAccount, onSuccess: session.signOut });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!remove.isPending) remove.mutate({ password });
  };
  return (
    <form className="grid gap-4" onSubmit={submit}>
      {remove.error && <FormError>{messageOf(remove.error, 'Failed to delete')}</FormError>}
      <Field label="Password" required>
        {(control) => (
          <Input
            {...control}
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
      </Field>
      <Field label="Your full name" required hint={`Type “${fullName}” to confirm.`}>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <div className="flex gap-2">
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button
          type="submit"
          variant="danger"
          busy={remove.isPending}
          disabled={password === '' || name.trim() !== fullName.trim()}
        >
          Delete account
        </Button>
      </div>
    </form>
  );
}
