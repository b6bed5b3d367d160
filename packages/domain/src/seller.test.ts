import { expect, test } from 'vitest';
import { given } from './testing/ledger.ts';

const join = { type: 'JoinSeller', data: {} } as const;

test('a seller joins once; asking again changes nothing', () => {
  expect(given().when(join)).toEqual({ accepted: [{ type: 'SellerJoined', data: {} }] });
  expect(given().after(join).when(join)).toEqual({ accepted: [] });
});

test('a broken history is an error, never a guess', () => {
  const { state } = given({
    type: 'ProductDeleted',
    data: { productId: 'aaaaaaaa-0000-4000-8000-000000000001' as never, name: 'Card' },
  });
  expect(state).toThrow('never created');
});
