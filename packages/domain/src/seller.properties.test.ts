import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SellerCommand } from './commands.ts';
import { decodeSellerEvent } from './decode.ts';
import type { SellerEvent } from './events.ts';
import { businessDate } from './kernel/dates.ts';
import { saleEntryId, type RevenueId } from './kernel/ids.ts';
import { cents, VALUE_CENTS_MAX } from './kernel/money.ts';
import { foldName } from './kernel/text.ts';
import { STOCK_MAX } from './limits.ts';
import type { PhotoFiles } from './products/events.ts';
import type { SaleEvent } from './sales/events.ts';
import { sellerDecider } from './seller.ts';
import type { SellerState } from './seller-state.ts';
import { decodeSellerState, encodeSellerState } from './snapshot.ts';
import {
  aCategory,
  anExpense,
  aProduct,
  aRevenue,
  aSale,
  createCategory,
  createProduct,
  recordExpense,
  recordRevenue,
  recordSale,
} from './testing/ledger.ts';

/** Few ids and names, so that commands meet: most of what a ledger refuses is about something else in it. */
const n = fc.integer({ min: 1, max: 4 });
const saleNumber = fc.integer({ min: 1, max: 8 });
const name = fc.constantFrom('Rookies', 'rookies', 'Slabs', 'Wax ', '🏀');
const sku = fc.constantFrom('', '', 'A', 'a', 'ROOKIES', 'SLABS-2');
const price = fc.oneof(fc.integer({ min: 0, max: 5_000 }), fc.constant(9_999_999_999)).map(cents);
const amount = fc.integer({ min: 1, max: 9_999_999_999 }).map(cents);
const stock = fc.oneof(fc.integer({ min: 0, max: 12 }), fc.constant(1_000_000));
const date = fc.constantFrom('2026-01-31', '2026-02-28', '2028-02-29').map(businessDate);
const note = fc.constantFrom(null, 'note', 'Žalgiris\n“x”');
const photo = fc.constantFrom<(PhotoFiles | null)[]>(null, {
  file: 'p.webp',
  thumbnail: 'p-s.webp',
});

/** Of an entry written by hand, or of one that a sale shows as. */
const revenueId: fc.Arbitrary<RevenueId> = fc.oneof(
  n.map(aRevenue),
  fc.tuple(saleNumber, fc.integer({ min: 0, max: 3 })).map(([s, i]) => saleEntryId(aSale(s), i)),
);

const productFields = { name, sku, costCents: price, valueCents: price, stock, comment: note };
const revenueFields = { amountCents: amount, date, description: name, notes: note };
const expenseFields = { amountCents: amount, date, vendor: note, recurring: fc.boolean() };
const some: { requiredKeys: [] } = { requiredKeys: [] };

const aboutCategories: readonly fc.Arbitrary<SellerCommand>[] = [
  fc.tuple(n, name).map(([id, called]) => createCategory(id, called)),
  n.map((id) => ({ type: 'DeleteCategory', data: { categoryId: aCategory(id) } })),
  fc
    .record({ categoryId: n.map(aCategory), name }, { requiredKeys: ['categoryId'] })
    .map((data) => ({ type: 'RestoreCategory', data })),
];

const aboutProducts: readonly fc.Arbitrary<SellerCommand>[] = [
  fc
    .tuple(n, fc.record({ ...productFields, categoryId: n.map(aCategory), photo }))
    .map(([id, fields]) => createProduct(id, fields)),
  fc
    .record(
      {
        productId: n.map(aProduct),
        set: fc.record({ ...productFields, soldDate: date, categoryId: n.map(aCategory) }, some),
        photo,
      },
      { requiredKeys: ['productId', 'set'] },
    )
    .map((data) => ({ type: 'EditProduct', data })),
  n.map((id) => ({ type: 'DeleteProduct', data: { productId: aProduct(id) } })),
  fc
    .array(n.map(aProduct), { maxLength: 3 })
    .map((productIds) => ({ type: 'DeleteProducts', data: { productIds } })),
  n.map((id) => ({ type: 'RestoreProduct', data: { productId: aProduct(id) } })),
];

const sell: fc.Arbitrary<SellerCommand> = fc
  .record({
    sale: saleNumber,
    productId: n.map(aProduct),
    quantity: fc.integer({ min: 1, max: 5 }),
    unitPriceCents: amount,
    soldDate: date,
  })
  .map(({ sale, ...fields }) => recordSale(sale, fields));

const aboutSales: readonly fc.Arbitrary<SellerCommand>[] = [
  sell,
  sell,
  fc
    .record({ saleId: saleNumber.map(aSale), productId: n.map(aProduct) })
    .map((data) => ({ type: 'VoidSale', data })),
];

const aboutRevenue: readonly fc.Arbitrary<SellerCommand>[] = [
  fc.tuple(n, fc.record(revenueFields)).map(([id, fields]) => recordRevenue(id, fields)),
  fc
    .record({ revenueId, set: fc.record(revenueFields, some) })
    .map((data) => ({ type: 'EditRevenue', data })),
  revenueId.map((id) => ({ type: 'DeleteRevenue', data: { revenueId: id } })),
  fc
    .array(revenueId, { maxLength: 3 })
    .map((revenueIds) => ({ type: 'DeleteRevenueEntries', data: { revenueIds } })),
  revenueId.map((id) => ({ type: 'RestoreRevenue', data: { revenueId: id } })),
];

const aboutExpenses: readonly fc.Arbitrary<SellerCommand>[] = [
  fc.tuple(n, fc.record(expenseFields)).map(([id, fields]) => recordExpense(id, fields)),
  fc
    .record({ expenseId: n.map(anExpense), set: fc.record(expenseFields, some) })
    .map((data) => ({ type: 'EditExpense', data })),
  fc
    .array(n.map(anExpense), { maxLength: 2 })
    .map((expenseIds) => ({ type: 'DeleteExpenses', data: { expenseIds } })),
  n.map((id) => ({ type: 'DeleteExpense', data: { expenseId: anExpense(id) } })),
  n.map((id) => ({ type: 'RestoreExpense', data: { expenseId: anExpense(id) } })),
];

const anyCommand: fc.Arbitrary<SellerCommand> = fc.oneof(
  ...aboutCategories,
  ...aboutProducts,
  ...aboutSales,
  ...aboutRevenue,
  ...aboutExpenses,
);

/** What people might ask for, in any order, after two categories and two products are there. */
const anyCommands: fc.Arbitrary<readonly SellerCommand[]> = fc
  .array(anyCommand, { minLength: 20, maxLength: 80, size: 'max' })
  .map((commands) => [
    createCategory(1, 'Rookies'),
    createCategory(2, 'Slabs'),
    createProduct(1, { stock: 12 }),
    createProduct(2, { stock: 12, categoryId: aCategory(2) }),
    ...commands,
  ]);

/** Decides one after the other; refused ones change nothing. */
const run = (commands: readonly SellerCommand[], from = sellerDecider.initial()) => {
  const events: SellerEvent[] = [];
  let state = from;
  for (const command of commands) {
    const decision = sellerDecider.decide(state, command);
    for (const event of decision.ok ? decision.value : []) {
      events.push(event);
      state = sellerDecider.evolve(state, event);
    }
  }
  return { state, events };
};

const replay = (events: readonly SellerEvent[], from = sellerDecider.initial()) =>
  events.reduce(sellerDecider.evolve, from);

const holds = (check: (commands: readonly SellerCommand[]) => void, numRuns = 150): void => {
  fc.assert(fc.property(anyCommands, check), { numRuns });
};

test('random commands reach every type of event, so the properties say something', () => {
  const seen = new Set<string>();
  fc.sample(anyCommands, { numRuns: 150, seed: 7 }).forEach((commands) => {
    run(commands).events.forEach(({ type }) => seen.add(type));
  });
  expect([...seen].sort()).toEqual(
    [
      'CategoryCreated', 'CategoryDeleted', 'CategoryRestored',
      'ExpenseDeleted', 'ExpenseEdited', 'ExpenseRecorded', 'ExpenseRestored',
      'ProductCreated', 'ProductDeleted', 'ProductEdited', 'ProductRestored',
      'RevenueDeleted', 'RevenueEdited', 'RevenueRecorded', 'RevenueRestored',
      'SaleRecorded', 'SaleVoided',
    ],
  ); // prettier-ignore
});

test('no stock is ever negative, too large, or worth too much', () => {
  holds((commands) => {
    for (const product of run(commands).state.products.records.values()) {
      expect(product.stock).toBeGreaterThanOrEqual(0);
      expect(product.stock).toBeLessThanOrEqual(STOCK_MAX);
      expect(product.stock * product.valueCents).toBeLessThanOrEqual(VALUE_CENTS_MAX);
      expect(product.stock * product.costCents).toBeLessThanOrEqual(VALUE_CENTS_MAX);
    }
  });
});

test('names and SKUs are unique among the live, and live products are in live categories', () => {
  holds((commands) => {
    const { categories, products } = run(commands).state;
    const liveCategories = [...categories.records].filter(([, { deleted }]) => !deleted);
    const names = liveCategories.map(([, { name }]) => foldName(name));
    expect(new Set(names).size).toBe(names.length);
    expect(categories.liveNames).toEqual(new Set(names));

    const live = [...products.records.values()].filter(({ standing }) => standing === 'live');
    expect(products.liveSkus).toEqual(new Map(live.map(({ sku, productId }) => [sku, productId])));
    expect(products.liveSkus.size).toBe(live.length);
    const liveIds = new Set(liveCategories.map(([id]) => id));
    for (const { categoryId, sku } of live) {
      expect(categoryId === null || liveIds.has(categoryId)).toBe(true);
      expect(sku).not.toBe('');
    }
  });
});

test('money adds up: what the events brought in is what the ledger holds', () => {
  holds((commands) => {
    const { state, events } = run(commands);
    expect(revenueHeld(state)).toBe(revenueTold(events));
  });
});

test('units add up: bought and edited, less sold, plus brought back', () => {
  holds((commands) => {
    const { state, events } = run(commands);
    const told = unitsTold(events);
    for (const { productId, stock } of state.products.records.values()) {
      expect(stock).toBe(told.get(productId));
    }
  });
});

test('a replay leads where the live ledger is', () => {
  holds((commands) => {
    const { state, events } = run(commands);
    expect(encodeSellerState(replay(events))).toBe(encodeSellerState(state));
  });
});

test('a ledger from a snapshot decides as one from zero', () => {
  fc.assert(
    fc.property(anyCommands, fc.nat({ max: 80 }), (commands, at) => {
      const before = run(commands.slice(0, at));
      const snapshot = decodeSellerState(encodeSellerState(before.state));
      const resumed = run(commands.slice(at), snapshot);
      const whole = run(commands);
      expect([...before.events, ...resumed.events]).toEqual(whole.events);
      expect(encodeSellerState(resumed.state)).toBe(encodeSellerState(whole.state));
    }),
    { numRuns: 150 },
  );
});

test('deciding changes nothing', () => {
  holds((commands) => {
    const { state } = run(commands);
    const before = encodeSellerState(state);
    for (const command of commands) sellerDecider.decide(state, command);
    expect(encodeSellerState(state)).toBe(before);
  }, 60);
});

test('every event reads back from its stored text as it was', () => {
  holds((commands) => {
    for (const { type, data } of run(commands).events) {
      expect(decodeSellerEvent(type, JSON.parse(JSON.stringify(data)))).toEqual({ type, data });
    }
  }, 60);
});

const revenueHeld = ({ sales, revenue }: SellerState): number => {
  let total = 0;
  for (const { fields, deleted } of revenue.records.values()) {
    if (!deleted) total += fields.amountCents;
  }
  for (const { voided, quantity, deletedEntries, unitPriceCents } of sales.records.values()) {
    if (!voided) total += (quantity - (deletedEntries?.size ?? 0)) * unitPriceCents;
  }
  return total;
};

/** By a list of single entries, as the screens show them: another way than the ledger's. */
const revenueTold = (events: readonly SellerEvent[]): number => {
  const entries = new Map<string, number>();
  for (const event of events) {
    if (event.type === 'SaleRecorded' || event.type === 'SaleVoided') noteSale(entries, event);
    if (event.type.startsWith('Revenue')) noteRevenue(entries, event);
  }
  return [...entries.values()].reduce((sum, amount) => sum + amount, 0);
};

const noteSale = (entries: Map<string, number>, { type, data }: SaleEvent): void => {
  if (type === 'SaleVoided') {
    for (const i of data.remainingEntries) {
      expect(entries.delete(saleEntryId(data.saleId, i))).toBe(true);
    }
    return;
  }
  for (let i = 0; i < data.quantity; i += 1) {
    entries.set(saleEntryId(data.saleId, i), data.unitPriceCents);
  }
};

const noteRevenue = (entries: Map<string, number>, { type, data }: SellerEvent): void => {
  if (type === 'RevenueRecorded' || type === 'RevenueRestored') {
    entries.set(data.revenueId, data.amountCents);
  }
  if (type === 'RevenueEdited') {
    expect(entries.get(data.revenueId)).toBe(data.before.amountCents);
    entries.set(data.revenueId, data.changes.amountCents?.to ?? data.before.amountCents);
  }
  if (type === 'RevenueDeleted') {
    expect(entries.get(data.revenueId)).toBe(data.amountCents);
    entries.delete(data.revenueId);
  }
};

const unitsTold = (events: readonly SellerEvent[]): ReadonlyMap<string, number> => {
  const units = new Map<string, number>();
  const add = (id: string, quantity: number) => units.set(id, (units.get(id) ?? 0) + quantity);
  for (const { type, data } of events) {
    if (type === 'ProductCreated') units.set(data.productId, data.stock);
    if (type === 'ProductEdited' && data.changes.stock !== undefined) {
      add(data.productId, data.changes.stock.to - data.changes.stock.from);
    }
    if (type === 'SaleRecorded') add(data.productId, -data.quantity);
    if (type === 'SaleVoided') add(data.productId, data.quantity);
  }
  return units;
};
