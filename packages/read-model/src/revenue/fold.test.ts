import { businessDate } from '@keepsale/domain/kernel/dates';
import { saleEntryId } from '@keepsale/domain/kernel/ids';
import { cents } from '@keepsale/domain/kernel/money';
import { expect, test } from 'vitest';
import { rowsAfter } from '../testing/rows-after.ts';
import {
  REVENUE,
  revenueFields,
  revenueRecorded,
  SALE,
  saleRecorded,
  saleVoided,
} from '../testing/some-events.ts';
import { revenueEntryProjection } from './fold.ts';
import { stackKey } from './stack-key.ts';
import { revenueStackProjection } from './stacks.ts';

const deletedEntry = (index: number) =>
  ({
    type: 'RevenueDeleted',
    data: {
      revenueId: saleEntryId(SALE, index),
      saleId: SALE,
      index,
      ...revenueFields,
      description: 'Luka Dončić',
      amountCents: cents(21_50),
      category: 'Product Sales',
      date: businessDate('2026-02-14'),
    },
  }) as const;

test('a sale shows as one entry a unit, all in one stack', () => {
  const entries = rowsAfter(revenueEntryProjection, [saleRecorded]);
  expect(entries.map((row) => row['revenue_id'])).toEqual(
    [0, 1, 2].map((i) => saleEntryId(SALE, i)),
  );
  expect(entries[2]).toMatchObject({
    sale_id: SALE,
    sale_index: 2,
    description: 'Luka Dončić',
    amount_cents: 21_50,
    category: 'Product Sales',
    payment_method: 'Other',
    date: '2026-02-14',
  });
  const [stack, ...others] = rowsAfter(revenueStackProjection, [saleRecorded]);
  expect(others).toEqual([]);
  expect(stack).toMatchObject({
    qty: 3,
    amount_cents: 21_50,
    stack_key: entries[0]?.['stack_key'],
  });
});

test('voiding a sale deletes the entries that still stood, each with its own revision', () => {
  const events = [saleRecorded, deletedEntry(1), saleVoided];
  const deleted = rowsAfter(revenueEntryProjection, events).map((row) => row['deleted_revision']);
  expect(deleted).toEqual([2, 1, 2]);
  expect(rowsAfter(revenueStackProjection, events)).toMatchObject([{ qty: 0 }]);
});

test('an edit moves an entry from stack to stack; one that stays in its stack counts once', () => {
  const edit = (changes: object) => ({
    type: 'RevenueEdited' as const,
    data: { revenueId: REVENUE, before: revenueFields, changes },
  });
  const dearer = edit({ amountCents: { from: 35_25, to: 40_00 } });
  expect(
    rowsAfter(revenueStackProjection, [revenueRecorded, dearer]).map((row) => [
      row['amount_cents'],
      row['qty'],
    ]),
  ).toEqual([
    [35_25, 0],
    [40_00, 1],
  ]);
  expect(rowsAfter(revenueEntryProjection, [revenueRecorded, dearer])).toMatchObject([
    { amount_cents: 40_00, stack_key: stackKey({ ...revenueFields, amountCents: 40_00 }) },
  ]);
  const noted = edit({ notes: { from: null, to: 'paid in coins' } });
  expect(rowsAfter(revenueStackProjection, [revenueRecorded, noted])).toMatchObject([
    { qty: 1, revision: 1 },
  ]);
  expect(rowsAfter(revenueEntryProjection, [revenueRecorded, noted])).toMatchObject([
    { search_text: 'appraisal\nservices\njose\npaid in coins' },
  ]);
});

test('a restored entry stands again in its stack', () => {
  const standing = { revenueId: REVENUE, saleId: null, index: null, ...revenueFields };
  const events = [
    revenueRecorded,
    { type: 'RevenueDeleted', data: standing },
    { type: 'RevenueRestored', data: standing },
  ] as const;
  expect(rowsAfter(revenueEntryProjection, events)).toMatchObject([
    { deleted_revision: null, revision: 2 },
  ]);
  expect(rowsAfter(revenueStackProjection, events)).toMatchObject([{ qty: 1 }]);
});

test('stacks differ by each of description, category, day and amount, however the texts are cut', () => {
  const one = { description: 'a', category: 'b', date: '2026-01-01', amountCents: 1 };
  const keys = [
    one,
    { ...one, description: 'ab', category: '' },
    { ...one, category: 'B' },
    { ...one, date: '2026-01-02' },
    { ...one, amountCents: 2 },
  ].map(stackKey);
  expect(new Set(keys).size).toBe(5);
  expect(stackKey({ ...one })).toBe(keys[0]);
});
