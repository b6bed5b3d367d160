import type { RevenueEntry } from '@keepsale/contracts/revenue';
import type { RevenueId, SellerId } from '@keepsale/domain/kernel/ids';
import { type Database, revenueEntryProjection } from '@keepsale/read-model';
import { type Kysely, sql } from 'kysely';
import { rowAfter } from '../answers/after-write.ts';
import { dollarsOf } from '../answers/dollars.ts';
import { type EntryFilter, leavesEntry } from '../answers/entry-list.ts';
import { type ListPart, jsonObject, listPart } from '../answers/list.ts';
import { revenueEntryAnswer } from '../answers/revenue-entry.ts';
import type { Written } from '../http/write.ts';

const ENTRY = {
  id: 'e.revenue_id',
  description: 'e.description',
  amount: dollarsOf('e.amount_cents'),
  category: 'e.category',
  date: 'e.date',
  paymentMethod: 'e.payment_method',
  customer: 'e.customer',
  invoiceNumber: 'e.invoice_number',
  notes: 'e.notes',
  saleId: 'e.sale_id',
  createdAt: 'e.created_at',
};

const NEWEST = sql`e.date desc, e.created_at desc, e.revenue_id desc`;

export const listRevenue = (
  db: Kysely<Database>,
  seller: SellerId,
  filter: EntryFilter,
): Promise<ListPart> =>
  listPart(db, {
    items: db
      .selectFrom('revenue_entries as e')
      .where('e.seller_id', '=', seller)
      .where(leavesEntry(filter)),
    select: (query) => query.select(jsonObject(ENTRY).as('json')).orderBy(NEWEST),
    page: filter.page,
  });

/** The entries that a filter leaves, merged; each stack with its newest entry's fields. */
export const listStacks = (
  db: Kysely<Database>,
  seller: SellerId,
  filter: EntryFilter,
): Promise<ListPart> => {
  const stacks = db
    .selectFrom('revenue_entries as e')
    .select([
      sql<string[]>`array_agg(e.revenue_id order by e.created_at desc, e.revenue_id desc)`.as(
        'ids',
      ),
      sql<number>`count(*)`.as('qty'),
    ])
    .where('e.seller_id', '=', seller)
    .where(leavesEntry(filter))
    .groupBy('e.stack_key');
  return listPart(db, {
    items: db
      .selectFrom(stacks.as('s'))
      .innerJoin('revenue_entries as e', (join) =>
        join.on('e.seller_id', '=', seller).on('e.revenue_id', '=', sql`s.ids[1]`),
      ),
    select: (query) =>
      query
        .select(
          jsonObject({
            ...ENTRY,
            qty: 's.qty',
            total: sql`e.amount_cents * s.qty * 0.01`,
            ids: 's.ids',
          }).as('json'),
        )
        .orderBy(NEWEST),
    page: filter.page,
  });
};

/** The entry as it stands after a write, whether or not the read models show it yet. */
export const revenueAfterWrite = async (
  db: Kysely<Database>,
  id: RevenueId,
  { seller, written }: { readonly seller: SellerId; readonly written: Written },
): Promise<RevenueEntry> => {
  const load = () =>
    db
      .selectFrom('revenue_entries')
      .selectAll()
      .where('seller_id', '=', seller)
      .where('revenue_id', '=', id)
      .executeTakeFirst();
  return revenueEntryAnswer(await rowAfter({ load, written, seller }, revenueEntryProjection, id));
};
