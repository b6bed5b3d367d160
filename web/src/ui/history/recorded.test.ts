import { expect, test } from 'vitest';
import { actWith } from '../../testing/act.ts';
import { categoryNamesIn, changeLines, factLines, lineOf } from './recorded.ts';

const names = new Map([['c1', 'Rookies']]);

test('a change reads in the words and units of the screens', () => {
  const edited = actWith({
    changes: [
      { field: 'valuePrice', from: 125, to: 139.5 },
      { field: 'comment', from: null, to: 'Corners sharp' },
      { field: 'purchaseDate', from: '2026-01-31', to: '2026-02-01' },
      { field: 'recurring', from: true, to: false },
      { field: 'stock', from: 1200, to: 0 },
    ],
  });
  expect(changeLines(edited, names).map(({ label, from, to }) => [label, from, to])).toEqual([
    ['Est. Value', '$125.00', '$139.50'],
    ['Notes', 'Empty', 'Corners sharp'],
    ['Purchased', 'Jan 31, 2026', 'Feb 1, 2026'],
    ['Recurring', 'Yes', 'No'],
    ['Stock', '1,200', '0'],
  ]);
});

test('a category goes by its last name, also one that is gone', () => {
  const ofCategory = (type: string, id: string, name: string) =>
    actWith({ type, subject: { kind: 'category', id, name } });
  const known = categoryNamesIn([
    ofCategory('CategoryDeleted', 'c2', 'Wax, sealed'),
    ofCategory('CategoryRestored', 'c2', 'Wax, sealed'),
    ofCategory('CategoryCreated', 'c2', 'Wax'),
    ofCategory('CategoryCreated', 'c1', 'Rookies'),
  ]);
  const moved = actWith({
    changes: [
      { field: 'categoryId', from: 'c1', to: 'c2' },
      { field: 'categoryId', from: null, to: 'c3' },
    ],
  });
  expect(changeLines(moved, known)).toMatchObject([
    { from: 'Rookies', to: 'Wax, sealed (since deleted)' },
    { from: 'Uncategorized', to: 'Another category' },
  ]);
});

test('of a photo, that it is another', () => {
  const changes = [
    { field: 'photo', from: 'a.webp', to: 'b.webp' },
    { field: 'photo', from: null, to: 'b.webp' },
  ];
  expect(changeLines(actWith({ changes }), names).map(({ from, to }) => [from, to])).toEqual([
    ['The photo before', 'Another photo'],
    ['Empty', 'A photo'],
  ]);
});

test('what was recorded leaves out ids and what was left blank', () => {
  const created = actWith({
    data: {
      productId: 'p',
      name: 'Card',
      comment: null,
      costPrice: 84,
      photo: null,
      categoryId: 'c1',
    },
  });
  expect(factLines(created, names).map(({ label, value }) => [label, value])).toEqual([
    ['Name', 'Card'],
    ['Cost', '$84.00'],
    ['Category', 'Rookies'],
  ]);
});

test('a category is no property of itself', () => {
  const deleted = actWith({
    type: 'CategoryDeleted',
    subject: { kind: 'category', id: 'c1', name: 'Rookies' },
    data: { categoryId: 'c1', name: 'Rookies', productCount: 3 },
  });
  expect(factLines(deleted, names).map(({ label, value }) => [label, value])).toEqual([
    ['Name', 'Rookies'],
    ['Products with it', '3'],
  ]);
});

test('a sale says besides its change of stock what its line does not: when, and what the cards had cost', () => {
  const sold = actWith({
    type: 'SaleRecorded',
    subject: { kind: 'sale', id: 's', name: 'Card' },
    changes: [{ field: 'stock', from: 3, to: 2 }],
    data: {
      saleId: 's',
      productId: 'p',
      productName: 'Card',
      quantity: 1,
      unitPrice: 95,
      unitCost: 60,
      soldDate: '2026-11-20',
      stockAfter: 2,
    },
  });
  expect(factLines(sold, names).map(({ label, value }) => [label, value])).toEqual([
    ['Cost a unit', '$60.00'],
    ['Sold', 'Nov 20, 2026'],
  ]);
  const edited = actWith({ changes: [{ field: 'stock', from: 3, to: 2 }], data: { name: 'Card' } });
  expect(factLines(edited, names)).toEqual([]);
});

test('the name in a line stands apart, whatever signs it holds', () => {
  const name = '\u202egnp at $1.00';
  const sold = actWith({
    summary: `Sold 1 × ${name} at $95.00`,
    subject: { kind: 'sale', id: 's', name },
  });
  expect(lineOf(sold)).toEqual({ before: 'Sold 1 × ', name, after: ' at $95.00' });
  const cut = actWith({
    summary: 'Deleted a report',
    subject: { kind: 'report', id: 'r', name: null },
  });
  expect(lineOf(cut)).toEqual({ before: 'Deleted a report', name: '', after: '' });
  expect(lineOf(actWith({ subject: { kind: 'product', id: 'p', name: '' } })).before).toBe(
    'Edited Card',
  );
});
