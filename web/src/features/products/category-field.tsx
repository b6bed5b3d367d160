import { checkCategory } from '@keepsale/domain/categories/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RequestRefused } from '../../api/problem.ts';
import { useSubmission } from '../../api/submission.ts';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { categoryQueries, useCreateCategory } from './queries.ts';

const EXISTS = 'This category already exists.';
const FAILED = 'Failed to create category.';

interface CategoryFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (categoryId: string) => void;
  readonly onBlur: () => void;
}

/** The seller's categories, and a way to add one on the spot: it is then chosen. */
export function CategoryField({ value, error, onChange, onBlur }: CategoryFieldProps) {
  const { data: categories } = useQuery(categoryQueries.list());
  const create = useCreateCategory();
  const submission = useSubmission();
  const [failure, setFailure] = useState<string>();

  const add = async (name: string): Promise<boolean> => {
    const checked = checkCategory({ name });
    if (!checked.ok) {
      setFailure(checked.error[0]?.message);
      return false;
    }
    try {
      const created = await create.mutateAsync({ name, idempotencyKey: submission.keyFor(name) });
      submission.settle();
      onChange(created.id);
      return true;
    } catch (refusal) {
      setFailure(meansItExists(refusal) ? EXISTS : FAILED);
      return false;
    }
  };

  return (
    <ChoiceField
      label="Category"
      noun="category"
      placeholder="Select a category"
      choices={(categories ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      // For one that another tab deleted, a select would show the first of the list as if it had been chosen.
      value={categories?.some(({ id }) => id === value) === false ? '' : value}
      error={failure ?? error}
      onChange={onChange}
      onBlur={onBlur}
      onAdd={add}
      adding={create.isPending}
      onNewNameChange={() => setFailure(undefined)}
    />
  );
}

/** A 409, or a violation on the name that says the seller has it already. */
const meansItExists = (refusal: unknown): boolean =>
  refusal instanceof RequestRefused &&
  (refusal.status === 409 ||
    (refusal.status === 400 &&
      refusal.violations.some(
        ({ propertyPath, message }) => propertyPath === 'name' && /already/i.test(message),
      )));
