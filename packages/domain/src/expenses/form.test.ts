import { expect, test } from 'vitest';
import { violationsOf } from '../testing/form.ts';
import { checkExpense, checkExpenseEdits } from './form.ts';

const complete = {
  description: 'Top loaders',
  amount: 12.99,
  category: 'Supplies',
  date: '2026-03-04',
  paymentMethod: 'Check',
};

test.each(['ReceiptNumber', 'receiptNumber'])('a complete entry passes with %s', (spelling) => {
  const input = { ...complete, vendor: 'Card Shop', [spelling]: 'R-7', recurring: true };
  expect(checkExpense(input, 'json')).toEqual({
    ok: true,
    value: {
      description: 'Top loaders',
      amountCents: 1_299,
      category: 'Supplies',
      date: '2026-03-04',
      paymentMethod: 'Check',
      vendor: 'Card Shop',
      receiptNumber: 'R-7',
      notes: null,
      recurring: true,
    },
  });
});

test('everything that is missing is said at once, in form order', () => {
  expect(violationsOf(checkExpense({ amount: null }, 'json'))).toEqual([
    'description: Description is required',
    'amount: Amount is required',
    'category: Category is required',
    'date: Date is required',
    'paymentMethod: Payment method is required',
  ]);
});

test.each([
  [undefined, 'json', false],
  [null, 'json', false],
  [true, 'json', true],
  ['true', 'text', true],
  ['false', 'text', false],
  ['', 'text', false],
] as const)('recurring %j in %s is %s', (recurring, mode, expected) => {
  const amount = mode === 'text' ? '12.99' : 12.99;
  const checked = checkExpense({ ...complete, amount, recurring }, mode);
  expect(checked.ok && checked.value.recurring).toBe(expected);
});

test('recurring is nothing else', () => {
  expect(violationsOf(checkExpense({ ...complete, recurring: 'true' }, 'json'))).toEqual([
    'recurring: Recurring must be true or false',
  ]);
});

test('an edit holds only what was sent, and clears only what may be empty', () => {
  expect(checkExpenseEdits({ vendor: '', ReceiptNumber: null, recurring: true }, 'json')).toEqual({
    ok: true,
    value: { vendor: null, receiptNumber: null, recurring: true },
  });
  expect(violationsOf(checkExpenseEdits({ paymentMethod: ' ' }, 'json'))).toEqual([
    'paymentMethod: Payment method is required',
  ]);
});
