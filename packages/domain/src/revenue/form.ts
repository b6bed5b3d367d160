import {
  checkEdits,
  checkForm,
  dateField,
  moneyField,
  optional,
  required,
  textField,
  type Checked,
  type Form,
  type Input,
  type InputMode,
} from '../kernel/form.ts';
import {
  ENTRY_DESCRIPTION_LENGTH_MAX,
  LONG_TEXT_LENGTH_MAX,
  NAME_LENGTH_MAX,
} from '../kernel/text.ts';
import type { RevenueEdits } from './commands.ts';
import type { RevenueFields } from './events.ts';

/** Checks the add-revenue form. @returns all that is wrong at once, in form order. */
export const checkRevenue = (input: Input, mode: InputMode): Checked<RevenueFields> =>
  checkForm(revenueForm, input, mode);

/** The same for an edit: an absent field stays, an empty optional one is cleared. */
export const checkRevenueEdits = (input: Input, mode: InputMode): Checked<RevenueEdits> =>
  checkEdits(revenueForm, input, mode);

const NOT_ABOVE_ZERO = 'Amount must be greater than 0';
const name = textField(NAME_LENGTH_MAX);

const revenueForm: Form<RevenueFields> = {
  description: required('Description', textField(ENTRY_DESCRIPTION_LENGTH_MAX)),
  amountCents: required('Amount', moneyField({ negative: NOT_ABOVE_ZERO, zero: NOT_ABOVE_ZERO }), {
    path: 'amount',
  }),
  category: required('Category', name),
  date: required('Date', dateField),
  paymentMethod: required('Payment method', name),
  customer: optional('Customer', name, null),
  invoiceNumber: optional('Invoice number', name, null),
  notes: optional('Notes', textField(LONG_TEXT_LENGTH_MAX), null),
};
