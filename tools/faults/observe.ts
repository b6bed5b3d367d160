import { count, firstHash, openEventStore, revision, verifyChain } from '@keepsale/event-store';
import type { EventStore, RecordedEvent } from '@keepsale/event-store';
import { type Addresses, insist } from './calls.ts';
import type { Findings, Sighting, StockFigure } from './history.ts';
import type { Seller } from './journal.ts';
import { listIn, memberOf, numberAt, textAt } from './json.ts';

const PAGE = count(1_000);
const PATIENCE = { firstAddress: 0, tryMs: 10_000, totalMs: 60_000 };

/** A seller's events as the store keeps them. @throws when their hash chain is broken. */
export async function observeLog(
  eventStoreUrl: string,
  sellers: readonly Seller[],
): Promise<readonly Sighting[]> {
  const store = await openEventStore(eventStoreUrl, { clientName: 'keepsale-faults' });
  try {
    const sightings: Sighting[] = [];
    for (const { id } of sellers) {
      const events = await readAll(store, `seller-${id}`);
      const verdict = verifyChain(events, { hash: firstHash(id), nextRevision: revision(0) });
      if (verdict.status === 'broken') {
        throw new Error(`the chain of ${id} is broken: ${JSON.stringify(verdict)}`);
      }
      sightings.push(...events.flatMap((event) => sightingIn(id, event)));
    }
    return sightings;
  } finally {
    await store.close();
  }
}

async function readAll(store: EventStore, stream: string): Promise<readonly RecordedEvent[]> {
  const all: RecordedEvent[] = [];
  while (true) {
    const slice = await store.readStream(stream, revision(all.length), PAGE);
    if (slice.status !== 'live') throw new Error(`${stream} is ${slice.status}`);
    all.push(...slice.events);
    if (slice.events.length < PAGE) return all;
  }
}

/** Nothing for the one event that no client asks for. */
function sightingIn(seller: string, { type, data: text }: RecordedEvent): readonly Sighting[] {
  const data: unknown = JSON.parse(text);
  switch (type) {
    case 'SellerJoined':
      return [];
    case 'CategoryCreated':
      return [sighting(seller, 'category', textAt(data, 'name'), textAt(data, 'categoryId'))];
    case 'ProductCreated':
      return [sighting(seller, 'product', textAt(data, 'name'), textAt(data, 'productId'))];
    case 'RevenueRecorded':
      return [sighting(seller, 'revenue', textAt(data, 'description'), textAt(data, 'revenueId'))];
    case 'ExpenseRecorded':
      return [sighting(seller, 'expense', textAt(data, 'description'), textAt(data, 'expenseId'))];
    case 'ExpenseDeleted':
      return [sighting(seller, 'deletion', textAt(data, 'expenseId'), textAt(data, 'expenseId'))];
    case 'SaleRecorded': {
      const price = String(numberAt(data, 'unitPriceCents'));
      const units = numberAt(data, 'quantity');
      return [{ ...sighting(seller, 'sale', price, textAt(data, 'saleId')), units }];
    }
    default:
      throw new Error(`nobody asked for a ${type} of ${seller}`);
  }
}

function sighting(seller: string, kind: Sighting['kind'], label: string, id: string): Sighting {
  return { seller, kind, label, id, units: 1 };
}

/** What the product shows its sellers. */
export async function observeLists(
  addresses: Addresses,
  sellers: readonly Seller[],
): Promise<Pick<Findings, 'lists' | 'stock'>> {
  const each = await Promise.all(sellers.map((seller) => listsOf(addresses, seller)));
  return {
    lists: each.flatMap(({ lists }) => lists),
    stock: each.flatMap(({ stock }) => stock),
  };
}

async function listsOf(
  addresses: Addresses,
  seller: Seller,
): Promise<Pick<Findings, 'lists' | 'stock'>> {
  const list = async (path: string): Promise<readonly unknown[]> => {
    const call = { method: 'GET', path, token: seller.token } as const;
    const reply = await insist(addresses, call, PATIENCE);
    if (reply?.status !== 200) throw new Error(`${path} answered ${JSON.stringify(reply)}`);
    return listIn(reply.body);
  };
  const see = (kind: Sighting['kind'], label: 'name' | 'description') => (row: unknown) =>
    sighting(seller.id, kind, textAt(row, label), textAt(row, 'id'));

  const products = await list('/api/products');
  const revenue = await list('/api/revenue');
  const ofSales = revenue.filter((row) => memberOf(row, 'saleId') !== null);
  return {
    lists: [
      ...(await list('/api/categories')).map(see('category', 'name')),
      ...products.map(see('product', 'name')),
      ...revenue.filter((row) => !ofSales.includes(row)).map(see('revenue', 'description')),
      ...(await list('/api/expenses')).map(see('expense', 'description')),
      ...salesIn(seller.id, ofSales),
    ],
    stock: products.map((row): StockFigure => {
      return { seller: seller.id, productId: textAt(row, 'id'), stock: numberAt(row, 'stock') };
    }),
  };
}

/** A sale shows as one revenue entry for each unit. */
function salesIn(seller: string, entries: readonly unknown[]): readonly Sighting[] {
  const sales = new Map<string, Sighting>();
  for (const entry of entries) {
    const id = textAt(entry, 'saleId');
    const cents = String(Math.round(numberAt(entry, 'amount') * 100));
    const sale = sales.get(id) ?? { ...sighting(seller, 'sale', cents, id), units: 0 };
    sales.set(id, { ...sale, units: sale.units + 1 });
  }
  return [...sales.values()];
}
