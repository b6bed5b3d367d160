import { expect, test } from 'vitest';
import { violationsOf } from '../testing/form.ts';
import { checkRevenue, checkRevenueEdits } from './form.ts';

const complete = {
  description: 'Grading advice',
  amount: 45.5,
  category: 'Consulting',
  date: '2026-03-03',
  paymentMethod: 'Cash',
};

test('a complete entry passes; optional fields are null when missing', () => {
  expect(checkRevenue({ ...complete, customer: '', invoiceNumber: ' I-1 ' }, 'json')).toEqual({
    ok: true,
    value: {
      description: 'Grading advice',
      amountCents: 4_550,
      category: 'Consulting',
      date: '2026-03-03',
      paymentMethod: 'Cash',
      customer: null,
      invoiceNumber: 'I-1',
      notes: null,
    },
  });
});

test('everything that is missing is said at once, in form order', () => {
  expect(violationsOf(checkRevenue({}, 'json'))).toEqual([
    'description: Description is required',
    'amount: Amount is required',
    'category: Category is required',
    'date: Date is required',
    'paymentMethod: Payment method is required',
  ]);
});

test.each([
  [{ amount: 0 }, 'amount: Amount must be greater than 0'],
  [{ amount: -0 }, 'amount: Amount must be greater than 0'],
  [{ amount: -1e12 }, 'amount: Amount must be greater than 0'],
  [{ amount: '12' }, 'amount: Amount must be a number'],
  [{ amount: 0.001 }, 'amount: Amount must have at most 2 decimals'],
  [{ amount: 1e12 }, 'amount: Amount must be at most 99,999,999.99'],
  [{ date: '2026-13-01' }, 'date: Date must be a valid date'],
  [{ description: 'x'.repeat(501) }, 'description: Description must be at most 500 characters'],
  [{ customer: 'x'.repeat(201) }, 'customer: Customer must be at most 200 characters'],
  [{ invoiceNumber: 4 }, 'invoiceNumber: Invoice number must be text'],
  [{ notes: '\u0007' }, 'notes: Notes contains characters that cannot be kept'],
])('%j is refused', (fields, violation) => {
  expect(violationsOf(checkRevenue({ ...complete, ...fields }, 'json'))).toEqual([violation]);
});

test('an edit holds only what was sent, and clears only what may be empty', () => {
  expect(checkRevenueEdits({ notes: null, amount: 3 }, 'json')).toEqual({
    ok: true,
    value: { notes: null, amountCents: 300 },
  });
  expect(violationsOf(checkRevenueEdits({ description: '', amount: null }, 'json'))).toEqual([
    'description: Description is required',
    'amount: Amount is required',
  ]);
});
