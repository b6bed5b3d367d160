import { expect, test } from 'vitest';
import { generateSku } from './sku.ts';

const none = () => false;

test.each([
  ['Luka Dončić Prizm', 'LUKA-DONCIC-PRIZM'],
  ['  #23 / 99!  ', '23-99'],
  ['ﬁne Ⅳ', 'FINE-IV'],
  ['カード', 'ITEM'],
  ['🏀', 'ITEM'],
  ['x'.repeat(60), 'X'.repeat(40)],
  [`${'x'.repeat(39)} y`, 'X'.repeat(39)],
])('from %s', (name, sku) => {
  expect(generateSku(name, none)).toBe(sku);
});

test('takes the first free number when they are taken in order, in few looks', () => {
  const taken = new Set(['CARD', ...Array.from({ length: 9_999 }, (_, i) => `CARD-${i + 2}`)]);
  let looks = 0;
  const sku = generateSku('Card', (candidate) => {
    looks += 1;
    return taken.has(candidate);
  });
  expect(sku).toBe('CARD-10001');
  expect(looks).toBeLessThan(40);
});

test('finds a free one among gaps', () => {
  const taken = new Set(['CARD', 'CARD-2', 'CARD-4']);
  expect(taken.has(generateSku('Card', (sku) => taken.has(sku)))).toBe(false);
});
