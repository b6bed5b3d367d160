import type { ExpenseEntry } from '@keepsale/contracts/expenses';
import type { ExpenseId, SellerId } from '@keepsale/domain/kernel/ids';
import { type Database, expenseProjection } from '@keepsale/read-model';
import { type Kysely, sql } from 'kysely';
import { rowAfter } from '../answers/after-write.ts';
import { dollarsOf } from '../answers/dollars.ts';
import { type EntryFilter, leavesEntry } from '../answers/entry-list.ts';
import { type ListPart, jsonObject, listPart } from '../answers/list.ts';
import { expenseEntryAnswer } from '../answers/expense-entry.ts';
import type { Written } from '../http/write.ts';

const ENTRY = {
  id: 'e.expense_id',
  description: 'e.description',
  amount: dollarsOf('e.amount_cents'),
  category: 'e.category',
  date: 'e.date',
  paymentMethod: 'e.payment_method',
  vendor: 'e.vendor',
  receiptNumber: 'e.receipt_number',
  notes: 'e.notes',
  recurring: 'e.recurring',
  createdAt: 'e.created_at',
};

const NEWEST = sql`e.date desc, e.created_at desc, e.expense_id desc`;

export const listExpenses = (
  db: Kysely<Database>,
  seller: SellerId,
  filter: EntryFilter,
): Promise<ListPart> =>
  listPart(db, {
    items: db
      .selectFrom('expenses as e')
      .where('e.seller_id', '=', seller)
      .where(leavesEntry(filter)),
    select: (query) => query.select(jsonObject(ENTRY).as('json')).orderBy(NEWEST),
    page: filter.page,
  });

/** The entry as it stands after a write, whether or not the read models show it yet. */
export const expenseAfterWrite = async (
  db: Kysely<Database>,
  id: ExpenseId,
  { seller, written }: { readonly seller: SellerId; readonly written: Written },
): Promise<ExpenseEntry> => {
  const load = () =>
    db
      .selectFrom('expenses')
      .selectAll()
      .where('seller_id', '=', seller)
      .where('expense_id', '=', id)
      .executeTakeFirst();
  return expenseEntryAnswer(await rowAfter({ load, written, seller }, expenseProjection, id));
};
