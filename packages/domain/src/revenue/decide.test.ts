import { expect, test } from 'vitest';
import { saleEntryId } from '../kernel/ids.ts';
import { cents } from '../kernel/money.ts';
import {
  aProduct,
  aRevenue,
  aSale,
  given,
  recordRevenue,
  recordSale,
  stocked,
} from '../testing/ledger.ts';
import type { RevenueEdits } from './commands.ts';

const edit = (set: RevenueEdits, revenueId = aRevenue(1)) =>
  ({ type: 'EditRevenue', data: { revenueId, set } }) as const;
const remove = (revenueId = aRevenue(1)) =>
  ({ type: 'DeleteRevenue', data: { revenueId } }) as const;
const restore = (revenueId = aRevenue(1)) =>
  ({ type: 'RestoreRevenue', data: { revenueId } }) as const;
const removeAll = (...revenueIds: readonly ReturnType<typeof aRevenue>[]) =>
  ({ type: 'DeleteRevenueEntries', data: { revenueIds } }) as const;
const voidSale = {
  type: 'VoidSale',
  data: { saleId: aSale(1), productId: aProduct(1) },
} as const;

const { revenueId: _id, ...fields } = recordRevenue().data;
const notFound = { rejected: { code: 'revenue-not-found', revenueId: aRevenue(1) } };
const entry = (index: number) => saleEntryId(aSale(1), index);
const soldThree = () => stocked().after(recordSale(1, { quantity: 3 }));

test('an entry is recorded as given', () => {
  const { data } = recordRevenue(1, { amountCents: cents(123) });
  expect(given().when({ type: 'RecordRevenue', data })).toEqual({
    accepted: [{ type: 'RevenueRecorded', data }],
  });
});

test('an id cannot be used twice', () => {
  expect(given().after(recordRevenue()).when(recordRevenue())).toEqual({
    rejected: { code: 'id-taken', id: aRevenue(1) },
  });
});

test('an edit records what was before and what really changed', () => {
  const history = given().after(recordRevenue());
  expect(
    history.when(edit({ amountCents: cents(99), customer: null, category: 'Consulting' })),
  ).toEqual({
    accepted: [
      {
        type: 'RevenueEdited',
        data: {
          revenueId: aRevenue(1),
          before: fields,
          changes: {
            amountCents: { from: 4_550, to: 99 },
            customer: { from: 'Sam', to: null },
          },
        },
      },
    ],
  });
  expect(history.when(edit({ amountCents: cents(4_550) }))).toEqual({ accepted: [] });
  expect(history.after(edit({ notes: 'x' })).when(edit({ notes: 'x' }))).toEqual({ accepted: [] });
});

test('an entry that is not there can be neither edited nor deleted', () => {
  for (const history of [given(), given().after(recordRevenue(), remove())]) {
    expect(history.when(edit({ notes: 'x' }))).toEqual(notFound);
    expect(history.when(remove())).toEqual(notFound);
  }
});

test('a deleted entry says what totals need, and comes back the same', () => {
  const { notes, ...standing } = fields;
  const data = { revenueId: aRevenue(1), ...standing, saleId: null, index: null };
  const history = given().after(recordRevenue());
  expect(history.when(remove())).toEqual({ accepted: [{ type: 'RevenueDeleted', data }] });
  const restored = history.after(remove(), restore());
  expect(restored.history.at(-1)).toEqual({ type: 'RevenueRestored', data });
  expect(restored.when(edit({ customer: 'x' }))).toMatchObject({
    accepted: [{ data: { before: { notes } } }],
  });
});

test('many are deleted at once, all or none, of either kind', () => {
  const history = soldThree().after(recordRevenue(1), recordRevenue(2));
  expect(history.when(removeAll(aRevenue(1), aRevenue(3), aRevenue(4)))).toEqual({
    rejected: { code: 'revenue-not-found', revenueId: aRevenue(3) },
  });
  expect(history.when(removeAll(aRevenue(2), entry(2), aRevenue(2)))).toMatchObject({
    accepted: [{ data: { revenueId: aRevenue(2) } }, { data: { saleId: aSale(1), index: 2 } }],
  });
});

test('an entry of a sale can be deleted; the stock stays', () => {
  const history = soldThree();
  expect(history.when(remove(entry(2)))).toEqual({
    accepted: [
      {
        type: 'RevenueDeleted',
        data: {
          revenueId: entry(2),
          description: 'Card 1',
          amountCents: 3_000,
          category: 'Product Sales',
          date: '2026-02-20',
          paymentMethod: 'Other',
          customer: null,
          invoiceNumber: null,
          saleId: aSale(1),
          index: 2,
        },
      },
    ],
  });
  const after = history.after(remove(entry(2)));
  expect(after.state().products.records.get(aProduct(1))?.stock).toBe(0);
  expect(after.when(remove(entry(2)))).toEqual({
    rejected: { code: 'revenue-not-found', revenueId: entry(2) },
  });
});

test('an entry of a sale cannot be edited', () => {
  expect(soldThree().when(edit({ notes: 'x' }, entry(0)))).toEqual({
    rejected: { code: 'entry-belongs-to-sale', saleId: aSale(1) },
  });
  expect(soldThree().when(edit({ notes: 'x' }, entry(3)))).toEqual({
    rejected: { code: 'revenue-not-found', revenueId: entry(3) },
  });
});

test('an entry of a sale comes back while its sale stands', () => {
  const history = soldThree().after(remove(entry(1)));
  expect(history.when(restore(entry(1)))).toMatchObject({
    accepted: [{ type: 'RevenueRestored', data: { saleId: aSale(1), index: 1 } }],
  });
  expect(history.after(restore(entry(1))).when(remove(entry(1)))).toHaveProperty('accepted');
  expect(history.after(voidSale).when(restore(entry(1)))).toEqual({
    rejected: { code: 'entry-sale-voided', saleId: aSale(1) },
  });
});

test('the entries of a voided sale are gone', () => {
  const rejected = { code: 'revenue-not-found', revenueId: entry(0) };
  expect(
    soldThree()
      .after(voidSale)
      .when(remove(entry(0))),
  ).toEqual({ rejected });
  expect(
    soldThree()
      .after(voidSale)
      .when(edit({ notes: 'x' }, entry(0))),
  ).toEqual({ rejected });
});

test('only a deleted entry can be restored', () => {
  expect(given().when(restore())).toEqual(notFound);
  expect(given().after(recordRevenue()).when(restore())).toEqual({
    rejected: { code: 'revenue-not-deleted', revenueId: aRevenue(1) },
  });
  expect(soldThree().when(restore(entry(0)))).toEqual({
    rejected: { code: 'revenue-not-deleted', revenueId: entry(0) },
  });
});
