import {
  checkEdits,
  checkForm,
  dateField,
  flagField,
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
import type { ExpenseEdits } from './commands.ts';
import type { ExpenseFields } from './events.ts';

/** Checks the add-expense form. @returns all that is wrong at once, in form order. */
export const checkExpense = (input: Input, mode: InputMode): Checked<ExpenseFields> =>
  checkForm(expenseForm, input, mode);

/** The same for an edit: an absent field stays, an empty optional one is cleared. */
export const checkExpenseEdits = (input: Input, mode: InputMode): Checked<ExpenseEdits> =>
  checkEdits(expenseForm, input, mode);

const NOT_ABOVE_ZERO = 'Amount must be greater than 0';
const name = textField(NAME_LENGTH_MAX);

const expenseForm: Form<ExpenseFields> = {
  description: required('Description', textField(ENTRY_DESCRIPTION_LENGTH_MAX)),
  amountCents: required('Amount', moneyField({ negative: NOT_ABOVE_ZERO, zero: NOT_ABOVE_ZERO }), {
    path: 'amount',
  }),
  category: required('Category', name),
  date: required('Date', dateField),
  paymentMethod: required('Payment method', name),
  vendor: optional('Vendor', name, null),
  receiptNumber: optional('Receipt number', name, null, { aliases: ['ReceiptNumber'] }),
  notes: optional('Notes', textField(LONG_TEXT_LENGTH_MAX), null),
  recurring: optional('Recurring', flagField, false),
};
