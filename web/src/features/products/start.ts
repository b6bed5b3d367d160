import type { ProductStart } from '../../app/paths.ts';
import { isAmount } from '../../ui/form.ts';

const NAME_CHARACTERS_MAX = 200;
const NOTES_CHARACTERS_MAX = 500;

/** The fields that a link may fill in. */
export interface StartValues {
  readonly name: string;
  readonly costPrice: string;
  readonly valuePrice: string;
  readonly comment: string;
}

/** Out of the address again. */
export const NO_START: ProductStart = { name: '', cost: '', value: '', notes: '' };

/** Of the address, which anybody may have written: bounded texts, and amounts that are amounts. */
export const startOf = (get: (name: keyof ProductStart) => string): StartValues => ({
  name: get('name').slice(0, NAME_CHARACTERS_MAX),
  costPrice: amountOf(get('cost')),
  valuePrice: amountOf(get('value')),
  comment: get('notes').slice(0, NOTES_CHARACTERS_MAX),
});

const amountOf = (text: string): string => (isAmount(text) ? text : '');
