import { expect, test } from 'vitest';
import type { JsonObject } from './canonical-json.ts';
import { currentVersion, upcast } from './upcasting.ts';

const addCurrency = (data: JsonObject): JsonObject => ({ ...data, currency: 'USD' });
const renameAmount = ({ amount, ...rest }: JsonObject): JsonObject => ({
  ...rest,
  amountCents: amount ?? 0,
});
const versions = { Paid: [addCurrency, renameAmount], Closed: [] };

test('each step of the chain runs once, in order, from the stored version on', () => {
  expect(upcast(versions, { type: 'Paid', schemaVersion: 1, data: { amount: 7 } })).toEqual({
    status: 'current',
    data: { currency: 'USD', amountCents: 7 },
  });
  expect(
    upcast(versions, { type: 'Paid', schemaVersion: 2, data: { amount: 7, currency: 'EUR' } }),
  ).toEqual({ status: 'current', data: { currency: 'EUR', amountCents: 7 } });
});

test('data of the current version is left as it is', () => {
  const data = { amountCents: 7, currency: 'EUR' };
  expect(upcast(versions, { type: 'Paid', schemaVersion: 3, data })).toEqual({
    status: 'current',
    data,
  });
});

test.each([
  ['an unknown type', 'Refunded', 1, 'type'],
  ['a name that every object inherits', 'toString', 1, 'type'],
  ['a newer version', 'Paid', 4, 'version'],
  ['version 0', 'Closed', 0, 'version'],
  ['a broken version', 'Paid', 1.5, 'version'],
])('%s is refused', (_, type, schemaVersion, reason) => {
  expect(upcast(versions, { type, schemaVersion, data: {} })).toEqual({
    status: 'unknown-event',
    reason,
    type,
    schemaVersion,
  });
});

test('new events are written with the version after the last upcaster', () => {
  expect(currentVersion(versions, 'Paid')).toBe(3);
  expect(currentVersion(versions, 'Closed')).toBe(1);
  expect(currentVersion(versions, 'Refunded')).toBe(null);
});
