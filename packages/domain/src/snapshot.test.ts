import { expect, test } from 'vitest';
import type { SellerEvent } from './events.ts';
import { DecodeError } from './kernel/decode.ts';
import { sellerDecider } from './seller.ts';
import { decodeSellerState, encodeSellerState, STATE_VERSION } from './snapshot.ts';
import golden from './testing/golden-state.json' with { type: 'json' };
import { fullHistory } from './testing/history.ts';

const replay = (events: readonly SellerEvent[], from = sellerDecider.initial()) =>
  events.reduce(sellerDecider.evolve, from);

const encoded = () => encodeSellerState(replay(fullHistory));

/**
 * Whoever changes what a state is, or how events lead to it, raises STATE_VERSION and writes the file anew: snapshots in the field
 * are of the old version, and are then replayed instead of misread.
 */
test('the encoded state of a fixed history is the committed one', () => {
  expect(golden.version, 'a new version needs a new golden-state.json').toBe(STATE_VERSION);
  expect(JSON.parse(encoded()), 'the state changed: raise STATE_VERSION').toEqual(golden);
});

test('an encoded state reads back', () => {
  const state = decodeSellerState(encoded());
  expect(encodeSellerState(state)).toBe(encoded());
  expect(state.products.liveSkus).toEqual(replay(fullHistory).products.liveSkus);
  expect(state.categories).toEqual(replay(fullHistory).categories);
  expect(state.sales.byProduct).toEqual(replay(fullHistory).sales.byProduct);
});

test('the empty ledger reads back', () => {
  const empty = encodeSellerState(sellerDecider.initial());
  expect(encodeSellerState(decodeSellerState(empty))).toBe(empty);
});

test('a snapshot plus the tail equals a replay, wherever it was taken', () => {
  for (let at = 0; at <= fullHistory.length; at += 1) {
    const snapshot = encodeSellerState(replay(fullHistory.slice(0, at)));
    const resumed = replay(fullHistory.slice(at), decodeSellerState(snapshot));
    expect(encodeSellerState(resumed)).toBe(encoded());
  }
});

test.each([
  ['no JSON', '{'],
  ['another thing', '[]'],
  ['an older version', JSON.stringify({ ...golden, version: STATE_VERSION - 1 })],
  ['a part missing', JSON.stringify({ ...golden, sales: undefined })],
  ['a row too short', JSON.stringify({ ...golden, categories: [['a', 'b']] })],
  ['a damaged row', JSON.stringify({ ...golden, categories: [['a', 'b', false]] })],
])('%s is no state', (_, text) => {
  expect(() => decodeSellerState(text)).toThrow(DecodeError);
});
