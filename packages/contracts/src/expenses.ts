import Type, { type Static } from 'typebox';
import { BusinessDay, Dollars, Id, Moment, Nullable } from './fields.ts';

/** One expense. */
export const ExpenseEntry = Type.Object({
  id: Id,
  description: Type.String(),
  amount: Dollars,
  category: Type.String(),
  date: BusinessDay,
  paymentMethod: Type.String(),
  vendor: Nullable(Type.String()),
  receiptNumber: Nullable(Type.String()),
  notes: Nullable(Type.String()),
  recurring: Type.Boolean(),
  createdAt: Moment,
});
export type ExpenseEntry = Static<typeof ExpenseEntry>;

/** Newest first. */
export const ExpenseEntries = Type.Array(ExpenseEntry);

const field = (description: string) => Type.Optional(Type.Unknown({ description }));

/** Recording and correcting take the same fields; the domain's form says what is wrong with each. */
export const ExpenseRequest = Type.Object({
  description: field('Text, up to 500 characters'),
  amount: field('Dollars, a JSON number above 0'),
  category: field('Text, up to 200 characters'),
  date: field('YYYY-MM-DD'),
  paymentMethod: field('Text, up to 200 characters'),
  vendor: field('Text, up to 200 characters, optional'),
  receiptNumber: field('Text, up to 200 characters, optional; ReceiptNumber is read too'),
  notes: field('Text, up to 5,000 characters, optional'),
  recurring: field('Whether it comes again, default false'),
});
export type ExpenseRequest = Static<typeof ExpenseRequest>;
