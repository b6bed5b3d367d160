import type { SellerId, Uuid } from '@keepsale/domain/kernel/ids';
import { beforeEach, describe, expect, test } from 'vitest';
import { createFairShares, type FairShares } from './fair-shares.ts';
import { MarketplaceProblem, type MarketplaceReason } from './marketplace.ts';

/** Five in the afternoon where the day is counted: seven hours are left of it. */
const START_MS = Date.parse('2026-11-28T01:00:00Z');
const sellerNamed = (name: string) => name as Uuid as SellerId;
const ADA = sellerNamed('ada');
const BEN = sellerNamed('ben');

let nowMs: number;
beforeEach(() => {
  nowMs = START_MS;
});

const open = (callsPerDay = 5_000) => createFairShares(callsPerDay, () => nowMs);

/** `null` when the search is let through. */
const charge = (shares: FairShares, seller: SellerId): MarketplaceReason | null => {
  try {
    shares.charge(seller);
    return null;
  } catch (error) {
    if (error instanceof MarketplaceProblem) return error.reason;
    throw error;
  }
};

/** As fast as one may, until the day's share is spent. */
const searchAllDay = (shares: FairShares, seller: SellerId): number => {
  let searches = 0;
  while (charge(shares, seller) === null) {
    searches += 1;
    nowMs += 2_000;
  }
  return searches;
};

test('thirty in a row, then one every two seconds', () => {
  const shares = open();
  for (let search = 0; search < 30; search += 1) expect(charge(shares, ADA)).toBeNull();

  expect(charge(shares, ADA)).toEqual({ kind: 'share', of: 'minute', retryAfterSeconds: 2 });
  expect(charge(shares, BEN)).toBeNull();
  nowMs += 2_000;
  expect(charge(shares, ADA)).toBeNull();
  expect(charge(shares, ADA)).toMatchObject({ of: 'minute' });

  nowMs += 60_000;
  for (let search = 0; search < 30; search += 1) expect(charge(shares, ADA)).toBeNull();
  expect(charge(shares, ADA)).toMatchObject({ of: 'minute' });
});

test('half of what the others have left is the most: something is left for who comes next', () => {
  const shares = open(1_000);
  const used = ['a', 'b', 'c', 'd'].map((name) => searchAllDay(shares, sellerNamed(name)));

  expect(used).toEqual([500, 250, 125, 62]);
  expect(charge(shares, BEN)).toBeNull();
});

test('what others use is taken off one’s own half, and never off what was used', () => {
  const shares = open(100);
  for (let search = 0; search < 30; search += 1) charge(shares, ADA);
  expect(searchAllDay(shares, BEN)).toBe(35);

  nowMs += 60_000;
  expect(charge(shares, ADA)).toBeNull();
  expect(charge(shares, ADA)).toBeNull();
  expect(charge(shares, ADA)).toMatchObject({ of: 'day' });
});

test('what was not answered is given back, of the minute and of the day', () => {
  const shares = open(100);
  for (let search = 0; search < 200; search += 1) shares.charge(ADA)();

  for (let search = 0; search < 30; search += 1) expect(charge(shares, ADA)).toBeNull();
  expect(charge(shares, ADA)).toMatchObject({ of: 'minute' });
  expect(searchAllDay(shares, BEN)).toBe(35);
});

describe('a day is the marketplace’s', () => {
  test('its end is when a spent share is good again', () => {
    const shares = open(100);
    searchAllDay(shares, ADA);
    nowMs = START_MS;

    expect(charge(shares, ADA)).toEqual({
      kind: 'share',
      of: 'day',
      retryAfterSeconds: 7 * 3_600,
    });
    nowMs += 7 * 3_600_000 - 1;
    expect(charge(shares, ADA)).toMatchObject({ of: 'day', retryAfterSeconds: 1 });
    nowMs += 1;
    expect(charge(shares, ADA)).toBeNull();
  });

  test('what is given back late is of the day that it was taken from', () => {
    const shares = open(100);
    const giveBack = Array.from({ length: 30 }, () => shares.charge(ADA));
    nowMs += 8 * 3_600_000;
    expect(charge(shares, BEN)).toBeNull();
    giveBack.forEach((give) => give());

    expect(searchAllDay(shares, ADA)).toBe(49);
  });
});

test('what was used is told by the day, whether or not somebody searches', () => {
  const shares = open();
  charge(shares, ADA);
  const giveBack = shares.charge(BEN);
  expect(shares.usedToday()).toBe(2);
  giveBack();
  expect(shares.usedToday()).toBe(1);
  nowMs += 8 * 3_600_000;
  expect(shares.usedToday()).toBe(0);
});
