import { describe, expect, test } from 'vitest';
import { decodeSellerEvent, eventVersions, isSellerEventType } from './decode.ts';
import { DecodeError } from './kernel/decode.ts';
import { fullHistory } from './testing/history.ts';

const stored = (data: unknown): unknown => JSON.parse(JSON.stringify(data));

test('the history of the tests holds every type of event', () => {
  expect(new Set(fullHistory.map(({ type }) => type))).toEqual(new Set(Object.keys(eventVersions)));
});

test('every event reads back as it was', () => {
  for (const { type, data } of fullHistory) {
    expect(decodeSellerEvent(type, stored(data))).toEqual({ type, data });
  }
});

/** As version 1 was written, one of each type that has moved on. */
const OLDER = [
  {
    type: 'RevenueDeleted',
    data: {
      revenueId: 'ffffffff-0000-4000-8000-000000000001',
      description: 'Grading advice',
      amountCents: 4_550,
      category: 'Consulting',
      date: '2026-03-03',
      paymentMethod: 'PayPal',
      customer: 'Sam',
      invoiceNumber: null,
      notes: 'Paid late',
      saleId: null,
      index: null,
    },
  },
  {
    type: 'ExpenseDeleted',
    data: {
      expenseId: 'eeeeeeee-0000-4000-8000-000000000001',
      description: 'Top loaders',
      amountCents: 1_299,
      category: 'Supplies',
      date: '2026-03-04',
      paymentMethod: 'Credit Card',
      vendor: 'Card Shop',
      receiptNumber: 'R-7',
      notes: null,
      recurring: false,
    },
  },
].flatMap((event) => [event, { ...event, type: event.type.replace('Deleted', 'Restored') }]);

test.each(OLDER)('$type of version 1 is read without the notes it repeated', ({ type, data }) => {
  if (!isSellerEventType(type)) throw new Error('a type of today was expected');
  const { notes, ...today } = data;
  const read = eventVersions[type].reduce<object>((older, up) => up({ ...older }), data);
  expect(decodeSellerEvent(type, read)).toEqual({ type, data: today });
});

test('no other type has an older version', () => {
  const moved = Object.entries(eventVersions).filter(([, upcasters]) => upcasters.length > 0);
  expect(moved.map(([type]) => type).sort()).toEqual(OLDER.map(({ type }) => type).sort());
});

test.each(['ReportShredded', 'constructor', '__proto__', ''])(
  'the type "%s" is unknown',
  (type) => {
    expect(decodeSellerEvent(type, {})).toBeNull();
    expect(isSellerEventType(type)).toBe(false);
  },
);

/** A sample of each type, to be damaged. */
const samples = [...new Map(fullHistory.map((event) => [event.type, event])).values()];

describe.each(samples)('$type', ({ type, data }) => {
  const fields = Object.entries(data);

  test.each(fields.map(([field]) => field))('misses %s', (field) => {
    const damaged = Object.fromEntries(fields.filter(([name]) => name !== field));
    expect(() => decodeSellerEvent(type, damaged)).toThrow(DecodeError);
    expect(() => decodeSellerEvent(type, damaged)).toThrow(`${type}.${field}: expected`);
  });

  test('has a field too many', () => {
    expect(() => decodeSellerEvent(type, { ...data, extra: 1 })).toThrow(
      `${type}.extra: expected no such field`,
    );
  });

  test.each([null, [], 'text', 7])('is no object but %j', (damaged) => {
    expect(() => decodeSellerEvent(type, damaged)).toThrow(`${type}: expected an object`);
  });
});

const edited = {
  productId: 'aaaaaaaa-0000-4000-8000-000000000001',
  name: 'Card',
  changes: { stock: { from: 1, to: 2 } },
};

test.each([
  [{ productId: 'abc' }, 'ProductEdited.productId'],
  [{ name: 7 }, 'ProductEdited.name'],
  [{ changes: { stock: { from: 1, to: -2 } } }, 'ProductEdited.changes.stock.to'],
  [{ changes: { stock: { from: 1.5, to: 2 } } }, 'ProductEdited.changes.stock.from'],
  [{ changes: { stock: { from: 1 } } }, 'ProductEdited.changes.stock.to'],
  [{ changes: { colour: { from: 1, to: 2 } } }, 'ProductEdited.changes.colour'],
  [{ changes: { constructor: { from: 1, to: 2 } } }, 'ProductEdited.changes.constructor'],
  [{ changes: { costCents: { from: 0, to: 1e11 } } }, 'ProductEdited.changes.costCents.to'],
  [
    { changes: { soldDate: { from: null, to: '2026-02-30' } } },
    'ProductEdited.changes.soldDate.to',
  ],
  [
    { changes: { photo: { from: null, to: { file: 'a' } } } },
    'ProductEdited.changes.photo.to.thumbnail',
  ],
])('%j is refused at its place', (fields, path) => {
  expect(() => decodeSellerEvent('ProductEdited', { ...edited, ...fields })).toThrow(
    `${path}: expected`,
  );
});
