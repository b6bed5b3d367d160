import { expect, test } from 'vitest';
import { cardArt, cardArtUrl, CARD_ART_KINDS } from './index.ts';

const print = { player: 'Isa Moreau', set: 'Halcyon', variant: 3 };

test.each(CARD_ART_KINDS)(
  'a %s is drawn the same every time and names its player or set',
  (kind) => {
    const drawn = cardArt(kind, print);
    expect(drawn).toBe(cardArt(kind, print));
    expect(drawn).toMatch(/^<svg .*<\/svg>$/s);
    expect(drawn).toContain(kind === 'box' ? 'HALCYON' : 'MOREAU');
  },
);

test('names cannot break out of the drawing', () => {
  const drawn = cardArt('portrait', { ...print, player: '<script>alert(1)</script> A&B' });
  expect(drawn).not.toMatch(/<script/i);
  expect(drawn).toContain('A&amp;B');
});

test('two drawings in one page share no id', () => {
  const ids = (svg: string) => [...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
  const first = ids(cardArt('foil', print));
  const second = ids(cardArt('lot', { ...print, variant: 4 }));
  expect(first.length).toBeGreaterThan(0);
  expect(new Set([...first, ...second]).size).toBe(first.length + second.length);
});

test('the address form holds the whole drawing', () => {
  const url = cardArtUrl('slab', print);
  expect(decodeURIComponent(url.slice('data:image/svg+xml,'.length))).toBe(cardArt('slab', print));
});
