import { checkForm, required, textField, type Checked, type Input } from '../kernel/form.ts';
import { NAME_LENGTH_MAX } from '../kernel/text.ts';

export interface CategoryFields {
  readonly name: string;
}

/** @returns all that is wrong at once, in form order. */
export const checkCategory = (input: Input): Checked<CategoryFields> =>
  checkForm<CategoryFields>(
    { name: required('Category name', textField(NAME_LENGTH_MAX)) },
    input,
    'json',
  );
