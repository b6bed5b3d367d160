import { businessDate, month } from '@keepsale/domain/kernel/dates';
import type { SellerId } from '@keepsale/domain/kernel/ids';
import { addCents, cents } from '@keepsale/domain/kernel/money';
import { READ_SCHEMA, type Database } from '@keepsale/read-model';
import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Entry, EntrySet } from '../reports/data.ts';
import type { ReportScope } from '../reports/scope.ts';
import { readRows } from './read-rows.ts';

export type EntryKind = 'revenue' | 'expenses';

/** Sums by SQL; the entries themselves only when they are asked for, in parts. */
export const readEntrySet = async (
  snapshot: Transaction<Database>,
  kind: EntryKind,
  seller: SellerId,
  scope: ReportScope,
): Promise<EntrySet> => {
  const source = sourceOf(kind, seller, scope);
  const categories = await sql<CategoryRow>`
    select category, count(*) as count, sum(amount_cents)::bigint as total ${source}
    group by category order by total desc, category`.execute(snapshot);
  const months = await sql<MonthRow>`
    select to_char(date, 'YYYY-MM') as month, sum(amount_cents)::bigint as total ${source}
    group by 1 order by 1`.execute(snapshot);
  const byCategory = categories.rows.map(({ category, count, total }) => ({
    category,
    count,
    totalCents: cents(total),
  }));
  return {
    count: byCategory.reduce((sum, { count }) => sum + count, 0),
    totalCents: addCents(...byCategory.map(({ totalCents }) => totalCents)),
    byCategory,
    byMonth: months.rows.map((row) => ({ month: month(row.month), totalCents: cents(row.total) })),
    entries: () => entriesOf(snapshot, kind, source),
  };
};

interface CategoryRow {
  readonly category: string;
  readonly count: number;
  readonly total: number;
}

interface MonthRow {
  readonly month: string;
  readonly total: number;
}

const TABLES: Readonly<Record<EntryKind, string>> = {
  revenue: `${READ_SCHEMA}.revenue_entries`,
  expenses: `${READ_SCHEMA}.expenses`,
};

/** `from` and `where`; both ends of the period belong to it. */
const sourceOf = (
  kind: EntryKind,
  seller: SellerId,
  { from, to }: ReportScope,
): RawBuilder<unknown> => sql`
  from ${sql.table(TABLES[kind])}
  where seller_id = ${seller} and deleted_revision is null
    ${from === null ? sql`` : sql`and date >= ${from}::date`}
    ${to === null ? sql`` : sql`and date <= ${to}::date`}`;

interface EntryRow {
  readonly date: string;
  readonly description: string;
  readonly category: string;
  readonly amount_cents: number;
  readonly payment_method: string;
  readonly party: string | null;
  readonly reference: string | null;
  readonly notes: string | null;
  readonly recurring: boolean;
}

const COLUMNS: Readonly<Record<EntryKind, RawBuilder<unknown>>> = {
  revenue: sql`customer as party, invoice_number as reference, false as recurring, revenue_id as id`,
  expenses: sql`vendor as party, receipt_number as reference, recurring, expense_id as id`,
};

const entriesOf = async function* (
  snapshot: Transaction<Database>,
  kind: EntryKind,
  source: RawBuilder<unknown>,
): AsyncIterable<readonly Entry[]> {
  const newestFirst = sql<EntryRow>`
    select date, description, category, amount_cents, payment_method, notes, ${COLUMNS[kind]}
    ${source} order by date desc, created_at desc, id desc`;
  for await (const rows of readRows(snapshot, newestFirst)) yield rows.map(entry);
};

const entry = (row: EntryRow): Entry => ({
  date: businessDate(row.date),
  description: row.description,
  category: row.category,
  amountCents: cents(row.amount_cents),
  paymentMethod: row.payment_method,
  party: row.party,
  reference: row.reference,
  notes: row.notes,
  recurring: row.recurring,
});
