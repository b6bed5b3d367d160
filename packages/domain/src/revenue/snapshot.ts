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
import { revenueId, type RevenueId } from '../kernel/ids.ts';
import type { Cents } from '../kernel/money.ts';
import type { RevenueFields } from './events.ts';
import { noRevenue, type RevenueRecord, type RevenueState } from './state.ts';

type Row = readonly [
  revenueId: RevenueId,
  description: string,
  amountCents: Cents,
  category: string,
  date: BusinessDate,
  paymentMethod: string,
  customer: string | null,
  invoiceNumber: string | null,
  notes: string | null,
  deleted: boolean,
];

export const encodeRevenue = ({ records }: RevenueState): readonly Row[] =>
  Array.from(records, rowOf);

export const readRevenue: Reader<RevenueState> = (value) => {
  const state = noRevenue();
  for (const row of readRows(value)) {
    state.records.set(row[0], { fields: fieldsOf(row), deleted: row[9] });
  }
  return state;
};

const readRows: Reader<readonly Row[]> = list(
  tuple<Row>(
    id(revenueId),
    text,
    amount,
    text,
    date,
    text,
    nullable(text),
    nullable(text),
    nullable(text),
    flag,
  ),
);

const rowOf = ([id, { fields, deleted }]: readonly [RevenueId, RevenueRecord]): Row => [
  id,
  fields.description,
  fields.amountCents,
  fields.category,
  fields.date,
  fields.paymentMethod,
  fields.customer,
  fields.invoiceNumber,
  fields.notes,
  deleted,
];

const fieldsOf = (row: Row): RevenueFields => ({
  description: row[1],
  amountCents: row[2],
  category: row[3],
  date: row[4],
  paymentMethod: row[5],
  customer: row[6],
  invoiceNumber: row[7],
  notes: row[8],
});
