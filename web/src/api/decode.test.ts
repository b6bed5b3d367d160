import { expect, test } from 'vitest';
import { list, nullable, number, object, oneOf, text, UnexpectedAnswer } from './decode.ts';

const card = object<{ id: string; price: number | null; kind: 'slab' | 'box' }>({
  id: text,
  price: nullable(number),
  kind: oneOf('slab', 'box'),
});

test('reads what the contract says, and drops what it does not know', () => {
  expect(card({ id: 'a', price: null, kind: 'box', added: 'later' })).toEqual({
    id: 'a',
    price: null,
    kind: 'box',
  });
});

test.each([
  [{ id: 1, price: 2, kind: 'box' }, 'id'],
  [{ id: 'a', price: '2', kind: 'box' }, 'price'],
  [{ id: 'a', kind: 'box' }, 'price'],
  [{ id: 'a', price: 2, kind: 'lot' }, 'kind'],
])('names the field that is not as agreed', (answer, field) => {
  expect(() => card(answer)).toThrow(UnexpectedAnswer);
  expect(() => card(answer)).toThrow(field);
});

test('names the place in a list', () => {
  const answer = [
    { id: 'a', price: 1, kind: 'box' },
    { id: 'b', price: '1', kind: 'box' },
  ];
  expect(() => list(card)(answer)).toThrow('[1].price');
});
