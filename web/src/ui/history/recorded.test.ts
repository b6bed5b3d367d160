import type { HistoryItem } from '@keepsale/contracts/history';
import { expect, test } from 'vitest';
import { changeLines, factLines } from './recorded.ts';

const act = (parts: Partial<HistoryItem>): HistoryItem => ({
  revision: 7,
  type: 'ProductEdited',
  at: '2026-11-27T16:12:00.000Z',
  summary: 'Edited Card',
  subject: { kind: 'product', id: 'p', name: 'Card' },
  changes: [],
  data: {},
  hash: 'ab',
  ...parts,
});

const names = new Map([['c1', 'Rookies']]);

test('a change reads in the words and units of the screens', () => {
  const edited = act({
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

test('a category goes by its name, also one that is gone', () => {
  const moved = act({ changes: [{ field: 'categoryId', from: 'c1', to: 'c2' }] });
  expect(changeLines(moved, names)).toMatchObject([
    { from: 'Rookies', to: 'A category since deleted' },
  ]);
});

test('of a photo, that it is another', () => {
  const changes = [
    { field: 'photo', from: 'a.webp', to: 'b.webp' },
    { field: 'photo', from: null, to: 'b.webp' },
  ];
  expect(changeLines(act({ changes }), names).map(({ from, to }) => [from, to])).toEqual([
    ['The photo before', 'Another photo'],
    ['Empty', 'A photo'],
  ]);
});

test('what was recorded leaves out ids and what was left blank', () => {
  const created = act({
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
