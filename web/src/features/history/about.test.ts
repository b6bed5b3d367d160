import { expect, test } from 'vitest';
import { actWith } from '../../testing/act.ts';
import { nameIn } from './about.ts';

test('a product goes by the name that it, or a sale of it, had last', () => {
  const sale = actWith({
    type: 'SaleRecorded',
    subject: { kind: 'sale', id: 's', name: 'Card, then' },
    data: { productId: 'p', productName: 'Card, then' },
  });
  expect(nameIn([sale, actWith({})], 'p')).toBe('Card, then');
  expect(nameIn([actWith({}), sale], 'p')).toBe('Card');
  expect(nameIn([actWith({}), sale], 'another')).toBeNull();
  expect(nameIn([actWith({ subject: { kind: 'product', id: 'p', name: null } })], 'p')).toBeNull();
});
