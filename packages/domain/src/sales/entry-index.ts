import { saleEntryId, type RevenueId, type SaleId } from '../kernel/ids.ts';

/**
 * Finds the sale behind a revenue entry's id. Such an id is a hash, so it cannot be read backwards, and a sale can show as
 * 1,000 entries, too many to keep by name: this keeps 12 bytes an entry, an open-addressed table of entry numbers
 * that is caught up when somebody asks. It holds nothing that the sales do not say; a snapshot leaves it out.
 */
export interface EntryIndex {
  readonly sales: SaleId[];
  /** Of each sale, the number of the first entry after it, counted over all sales. */
  readonly ends: number[];
  /** How many sales, and so entries, the table has taken in. */
  salesIn: number;
  entriesIn: number;
  /** The first 32 bits of each entry's id. */
  prefixes: Uint32Array;
  /** Entry number + 1 at its prefix or the next free place; 0: free. */
  slots: Uint32Array;
}

export interface EntryPlace {
  readonly saleId: SaleId;
  readonly index: number;
}

const SLOTS_MIN = 64;

export const noEntries = (): EntryIndex => ({
  sales: [],
  ends: [],
  salesIn: 0,
  entriesIn: 0,
  prefixes: new Uint32Array(0),
  slots: new Uint32Array(0),
});

export const addSaleEntries = (entries: EntryIndex, saleId: SaleId, quantity: number): void => {
  entries.sales.push(saleId);
  entries.ends.push((entries.ends.at(-1) ?? 0) + quantity);
};

export const findEntry = (entries: EntryIndex, id: RevenueId): EntryPlace | null => {
  catchUp(entries);
  const mask = entries.slots.length - 1;
  const prefix = prefixOf(id);
  for (let slot = prefix & mask; mask > 0; slot = (slot + 1) & mask) {
    const entry = (entries.slots[slot] ?? 0) - 1;
    if (entry < 0) return null;
    if (entries.prefixes[entry] !== prefix) continue;
    const place = placeOf(entries, entry);
    if (saleEntryId(place.saleId, place.index) === id) return place;
  }
  return null;
};

const catchUp = (entries: EntryIndex): void => {
  const total = entries.ends.at(-1) ?? 0;
  if (entries.entriesIn === total) return;
  reserve(entries, total);
  for (; entries.salesIn < entries.sales.length; entries.salesIn += 1) {
    const saleId = entries.sales[entries.salesIn];
    const end = entries.ends[entries.salesIn];
    if (saleId === undefined || end === undefined) return;
    const start = entries.entriesIn;
    for (let entry = start; entry < end; entry += 1) {
      entries.prefixes[entry] = prefixOf(saleEntryId(saleId, entry - start));
      insert(entries, entry);
    }
    entries.entriesIn = end;
  }
};

/** At most half full, so a search takes a step or two. */
const reserve = (entries: EntryIndex, total: number): void => {
  if (total * 2 <= entries.slots.length) return;
  let size = SLOTS_MIN;
  while (size < total * 2) size *= 2;
  const prefixes = new Uint32Array(size / 2);
  prefixes.set(entries.prefixes);
  entries.prefixes = prefixes;
  entries.slots = new Uint32Array(size);
  for (let entry = 0; entry < entries.entriesIn; entry += 1) insert(entries, entry);
};

const insert = ({ slots, prefixes }: EntryIndex, entry: number): void => {
  const mask = slots.length - 1;
  let slot = (prefixes[entry] ?? 0) & mask;
  while (slots[slot] !== 0) slot = (slot + 1) & mask;
  slots[slot] = entry + 1;
};

/** Which entry of which sale the `entry`-th over all sales is. */
const placeOf = ({ sales, ends }: EntryIndex, entry: number): EntryPlace => {
  let low = 0;
  let high = ends.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ends[middle] ?? 0) > entry) high = middle;
    else low = middle + 1;
  }
  const saleId = sales[low];
  if (saleId === undefined) throw new RangeError(`no sale has entry ${entry}`);
  return { saleId, index: entry - (ends[low - 1] ?? 0) };
};

const prefixOf = (id: RevenueId): number => Number.parseInt(id.slice(0, 8), 16);
