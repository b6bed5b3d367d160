import type { HistoryItem } from '@keepsale/contracts/history';
import { expect, test } from 'vitest';
import { nameIn } from './about.ts';

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

test('a product goes by the name that it, or a sale of it, had last', () => {
  const sale = act({
    type: 'SaleRecorded',
    subject: { kind: 'sale', id: 's', name: 'Card, then' },
    data: { productId: 'p', productName: 'Card, then' },
  });
  expect(nameIn([sale, act({})], 'p')).toBe('Card, then');
  expect(nameIn([act({}), sale], 'p')).toBe('Card');
  expect(nameIn([act({}), sale], 'another')).toBeNull();
  expect(nameIn([act({ subject: { kind: 'product', id: 'p', name: null } })], 'p')).toBeNull();
});
