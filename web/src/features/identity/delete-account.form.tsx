import { useMutation } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { messageOf, violationsIn } from '../../api/problem.ts';
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
  const [nameLeft, setNameLeft] = useState(false);
  const remove = useMutation({ mutationFn: deleteAccount, onSuccess: session.signOut });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!remove.isPending) remove.mutate({ password });
  };
  // The same letters may come composed from one keyboard and apart from another.
  const isName = composed(name) === composed(fullName);
  // What is wrong with a field stands at the field.
  const [atPassword] = violationsIn(remove.error);
  return (
    <form className="grid gap-4" onSubmit={submit}>
      {remove.error && !atPassword && (
        <FormError>{messageOf(remove.error, 'Failed to delete')}</FormError>
      )}
      <Field label="Password" required error={atPassword?.message}>
        {(control) => (
          <Input
            {...control}
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => {
              setPassword(event.target.value);
              remove.reset();
            }}
          />
        )}
      </Field>
      <Field
        label="Your full name"
        required
        hint={`Type “${fullName}” to confirm.`}
        error={nameLeft && name !== '' && !isName ? `This is not “${fullName}”` : undefined}
      >
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            value={name}
            onChange={(event) => setName(event.target.value)}
            onBlur={() => setNameLeft(true)}
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
          disabled={password === '' || !isName}
        >
          Delete account
        </Button>
      </div>
    </form>
  );
}

const composed = (name: string): string => name.trim().normalize('NFC');
