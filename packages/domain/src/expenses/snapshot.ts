import type { BusinessDate } from '../kernel/dates.ts';
import {
  amount,
  date,
  flag,
  id,
  list,
  nullable,
  text,
  tuple,
  type Reader,
} from '../kernel/decode.ts';
import { expenseId, type ExpenseId } from '../kernel/ids.ts';
import type { Cents } from '../kernel/money.ts';
import type { ExpenseFields } from './events.ts';
import { noExpenses, type ExpenseRecord, type ExpensesState } from './state.ts';

type Row = readonly [
  expenseId: ExpenseId,
  description: string,
  amountCents: Cents,
  category: string,
  date: BusinessDate,
  paymentMethod: string,
  vendor: string | null,
  receiptNumber: string | null,
  notes: string | null,
  recurring: boolean,
  deleted: boolean,
];

export const encodeExpenses = ({ records }: ExpensesState): readonly Row[] =>
  Array.from(records, rowOf);

export const readExpenses: Reader<ExpensesState> = (value) => {
  const state = noExpenses();
  for (const row of readRows(value)) {
    state.records.set(row[0], { fields: fieldsOf(row), deleted: row[10] });
  }
  return state;
};

const readRows: Reader<readonly Row[]> = list(
  tuple<Row>(
    id(expenseId),
    text,
    amount,
    text,
    date,
    text,
    nullable(text),
    nullable(text),
    nullable(text),
    flag,
    flag,
  ),
);

const rowOf = ([id, { fields, deleted }]: readonly [ExpenseId, ExpenseRecord]): Row => [
  id,
  fields.description,
  fields.amountCents,
  fields.category,
  fields.date,
  fields.paymentMethod,
  fields.vendor,
  fields.receiptNumber,
  fields.notes,
  fields.recurring,
  deleted,
];

const fieldsOf = (row: Row): ExpenseFields => ({
  description: row[1],
  amountCents: row[2],
  category: row[3],
  date: row[4],
  paymentMethod: row[5],
  vendor: row[6],
  receiptNumber: row[7],
  notes: row[8],
  recurring: row[9],
});
