import { businessDate } from '@keepsale/domain/kernel/dates';
import { expenseId, revenueId, sellerId } from '@keepsale/domain/kernel/ids';
import { cents } from '@keepsale/domain/kernel/money';
import type { SellerEvent } from '@keepsale/domain/events';
import { openEventStore } from '@keepsale/event-store';
import { sellerOfSeed } from '@keepsale/read-model/testing';
import type { Seller } from '../../tools/faults/journal.ts';
import { writerOf } from './sealed-stream.ts';

export interface Books {
  /** Over the days of 2026. */
  readonly revenue: number;
  /** All in November 2026, the month that a report of expenses covers. */
  readonly expenses: number;
}

const APPEND_EVENTS = 250;

/** Writes the books of a new seller straight into the log, as so many commands would have. */
export const fillReportBooks = async (
  databaseUrl: string,
  seller: Seller,
  books: Books,
): Promise<void> => {
  const store = await openEventStore(databaseUrl);
  const write = writerOf(store, sellerId(seller.id));
  const events: readonly SellerEvent[] = [
    { type: 'SellerJoined', data: {} },
    ...Array.from({ length: books.revenue }, (_, index) => soldCard(index)),
    ...Array.from({ length: books.expenses }, (_, index) => boughtSupplies(index)),
  ];
  for (let from = 0; from < events.length; from += APPEND_EVENTS) {
    await write(events.slice(from, from + APPEND_EVENTS));
  }
  await store.close();
};

const soldCard = (index: number): SellerEvent => ({
  type: 'RevenueRecorded',
  data: {
    revenueId: revenueId(sellerOfSeed(index)),
    description: `2018 Prizm Luka Doncic rookie, copy ${index}`,
    amountCents: cents(100 + (index % 9_000)),
    category: index % 3 === 0 ? 'Consulting' : 'Product Sales',
    date: dayOf(1 + (index % 11), index),
    paymentMethod: 'PayPal',
    customer: index % 4 === 0 ? null : `Customer ${index % 50}`,
    invoiceNumber: `INV-${index}`,
    notes: null,
  },
});

const boughtSupplies = (index: number): SellerEvent => ({
  type: 'ExpenseRecorded',
  data: {
    expenseId: expenseId(sellerOfSeed(10_000_000 + index)),
    description: `Sleeves and top loaders, parcel ${index}`,
    amountCents: cents(50 + (index % 4_000)),
    category: index % 2 === 0 ? 'Supplies' : 'Shipping',
    date: dayOf(11, index),
    paymentMethod: 'Cash',
    vendor: `Vendor ${index % 20}`,
    receiptNumber: null,
    notes: null,
    recurring: index % 10 === 0,
  },
});

const dayOf = (month: number, index: number): ReturnType<typeof businessDate> =>
  businessDate(`2026-${two(month)}-${two(1 + (index % 28))}`);

const two = (value: number): string => String(value).padStart(2, '0');
