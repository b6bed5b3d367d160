import { businessDate } from '@keepsale/domain/kernel/dates';
import { categoryId, expenseId, productId, revenueId, sellerId } from '@keepsale/domain/kernel/ids';
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
  /** None, unless said. */
  readonly products?: number;
  /** Every tenth entry has a text that is hard to draw: other scripts, emoji, what looks like a formula, 5,000 characters. */
  readonly hardTexts?: true;
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
    ...Array.from({ length: books.revenue }, (_, index) => soldCard(index, textOf(books, index))),
    ...Array.from({ length: books.expenses }, (_, index) =>
      boughtSupplies(index, textOf(books, index)),
    ),
    ...productsOf(books),
  ];
  for (let from = 0; from < events.length; from += APPEND_EVENTS) {
    await write(events.slice(from, from + APPEND_EVENTS));
  }
  await store.close();
};

const HARD_TEXTS = [
  '=1+1',
  '=HYPERLINK("http://evil.example","x")',
  'بطاقة لوكا دونتشيتش نادرة',
  'כרטיס נדיר של לוקה',
  '🏀🔥 rookie 👨‍👩‍👧‍👦',
  '卢卡·东契奇 新秀卡 ルカ・ドンチッチ 루카 돈치치',
  'Σπάνια κάρτα · Редкая карточка · Čapek',
  '</td><h1>loud</h1><img src=http://127.0.0.1:1/>',
  'two\nlines and _x0041_',
  'long '.repeat(1_000).trim(),
] as const;

const textOf = ({ hardTexts }: Books, index: number): string | null =>
  hardTexts === undefined || index % 10 !== 0
    ? null
    : (HARD_TEXTS[(index / 10) % HARD_TEXTS.length] ?? null);

const CATEGORY = categoryId(sellerOfSeed(20_000_000));

const productsOf = (books: Books): readonly SellerEvent[] =>
  books.products === undefined
    ? []
    : [
        { type: 'CategoryCreated', data: { categoryId: CATEGORY, name: 'Basketball' } },
        ...Array.from({ length: books.products }, (_, index) => card(index, textOf(books, index))),
      ];

const card = (index: number, hard: string | null): SellerEvent => ({
  type: 'ProductCreated',
  data: {
    productId: productId(sellerOfSeed(30_000_000 + index)),
    name: (hard ?? `2018 Prizm Luka Doncic ${index}`).slice(0, 100),
    sku: `CARD-${index}`,
    categoryId: CATEGORY,
    costCents: cents(100 + (index % 900)),
    valueCents: cents(200 + (index % 9_000)),
    soldPriceCents: null,
    stock: index % 40,
    comment: hard,
    description: null,
    purchaseDate: dayOf(1 + (index % 11), index),
    soldDate: null,
    photo: null,
  },
});

const soldCard = (index: number, hard: string | null): SellerEvent => ({
  type: 'RevenueRecorded',
  data: {
    revenueId: revenueId(sellerOfSeed(index)),
    description: (hard ?? `2018 Prizm Luka Doncic rookie, copy ${index}`).slice(0, 200),
    amountCents: cents(100 + (index % 9_000)),
    category: index % 3 === 0 ? 'Consulting' : 'Product Sales',
    date: dayOf(1 + (index % 11), index),
    paymentMethod: 'PayPal',
    customer: index % 4 === 0 ? null : `Customer ${index % 50}`,
    invoiceNumber: `INV-${index}`,
    notes: hard,
  },
});

const boughtSupplies = (index: number, hard: string | null): SellerEvent => ({
  type: 'ExpenseRecorded',
  data: {
    expenseId: expenseId(sellerOfSeed(10_000_000 + index)),
    description: (hard ?? `Sleeves and top loaders, parcel ${index}`).slice(0, 200),
    amountCents: cents(50 + (index % 4_000)),
    category: index % 2 === 0 ? 'Supplies' : 'Shipping',
    date: dayOf(11, index),
    paymentMethod: 'Cash',
    vendor: `Vendor ${index % 20}`,
    receiptNumber: null,
    notes: hard,
    recurring: index % 10 === 0,
  },
});

const dayOf = (month: number, index: number): ReturnType<typeof businessDate> =>
  businessDate(`2026-${two(month)}-${two(1 + (index % 28))}`);

const two = (value: number): string => String(value).padStart(2, '0');
