import { expect, test } from 'vitest';
import { revenueId, saleEntryId } from '../kernel/ids.ts';
import { aRevenue, aSale } from '../testing/ledger.ts';
import { addSaleEntries, findEntry, noEntries } from './entry-index.ts';

test('every entry of every sale is found, and nothing else', () => {
  const entries = noEntries();
  const quantities = [1, 7, 1_000, 3];
  quantities.forEach((quantity, n) => {
    addSaleEntries(entries, aSale(n), quantity);
  });
  quantities.forEach((quantity, n) => {
    for (let index = 0; index < quantity; index += 1) {
      expect(findEntry(entries, saleEntryId(aSale(n), index))).toEqual({ saleId: aSale(n), index });
    }
    expect(findEntry(entries, saleEntryId(aSale(n), quantity))).toBeNull();
  });
  expect(findEntry(entries, aRevenue(1))).toBeNull();
});

test('sales that come after a search are found too', () => {
  const entries = noEntries();
  expect(findEntry(entries, saleEntryId(aSale(1), 0))).toBeNull();
  for (let n = 0; n < 200; n += 1) {
    addSaleEntries(entries, aSale(n), 1);
    expect(findEntry(entries, saleEntryId(aSale(n), 0))).toEqual({ saleId: aSale(n), index: 0 });
  }
  expect(findEntry(entries, saleEntryId(aSale(0), 0))).toEqual({ saleId: aSale(0), index: 0 });
});

test('an id that only begins like an entry’s is no entry', () => {
  const entries = noEntries();
  addSaleEntries(entries, aSale(1), 1);
  const id = saleEntryId(aSale(1), 0);
  expect(
    findEntry(entries, revenueId(`${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}`)),
  ).toBeNull();
  expect(findEntry(entries, id)).not.toBeNull();
});
