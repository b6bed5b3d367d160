import { randomUUID } from 'node:crypto';
import type { SellerCommand } from '@keepsale/domain';
import { commandId, sellerId } from '@keepsale/domain/kernel/ids';
import {
  ENTRY_DESCRIPTION_LENGTH_MAX,
  LONG_TEXT_LENGTH_MAX,
  NAME_LENGTH_MAX,
} from '@keepsale/domain/kernel/text';
import { BULK_DELETE_MAX } from '@keepsale/domain/limits';
import {
  anExpense,
  aRevenue,
  createCategory,
  createProduct,
  recordExpense,
  recordRevenue,
  recordSale,
} from '@keepsale/domain/testing/ledger';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLedger } from './execute.ts';
import { sellerRulebook } from './seller-rulebook.ts';
import type { SellerLedger, SellerOutcome } from './seller-rulebook.ts';
import { openShop } from './testing/shop.ts';
import type { Shop } from './testing/shop.ts';

const ANA = sellerId('0a0a0a0a-0000-4000-8000-000000000001');

let shop: Shop;
const ledgers: SellerLedger[] = [];
beforeAll(async () => {
  shop = await openShop();
});
afterAll(async () => {
  await Promise.all(ledgers.map((ledger) => ledger.close()));
  await shop.close();
});

const open = (): SellerLedger => {
  const ledger = createLedger({
    ...shop,
    rulebook: sellerRulebook,
    clock: () => new Date(),
    ids: () => commandId(randomUUID()),
    onProblem: (what) => shop.problems.push(what),
    // Conflicts are borne for as long as a busy machine may take: that a request gives up in time is told elsewhere.
    limits: { snapshotTailMin: 3, conflictMsMax: 15_000 },
  });
  ledgers.push(ledger);
  return ledger;
};

const execute = (ledger: SellerLedger, ...commands: SellerCommand[]): Promise<SellerOutcome> =>
  ledger.execute({
    seller: ANA,
    commands,
    actor: { kind: 'seller', id: ANA },
    correlationId: 'test',
  });

const typesOf = (outcome: SellerOutcome): readonly string[] =>
  outcome.status === 'done' ? outcome.events.map(({ event }) => event.type) : [outcome.status];

test('a seller stocks and sells, and another process goes on from the snapshot', async () => {
  const here = open();
  expect(typesOf(await execute(here, createCategory()))).toEqual(['CategoryCreated']);
  const bought = await execute(
    here,
    createProduct(1, { stock: 1 }),
    createProduct(2),
    recordRevenue(),
  );
  expect(bought).toMatchObject({ status: 'done', revision: 4 });
  expect(typesOf(bought)).toEqual(['ProductCreated', 'ProductCreated', 'RevenueRecorded']);
  expect(typesOf(await execute(here, recordSale()))).toContain('SaleRecorded');
  await here.close();

  const there = open();
  expect(await execute(there, recordSale(2))).toMatchObject({
    status: 'refused',
    rejection: { code: 'out-of-stock' },
    index: 0,
  });
  const { rows } = await shop.database.query('select 1 from app.snapshots where seller = $1', [
    ANA,
  ]);
  expect(rows).toHaveLength(1);
  expect(shop.problems).toEqual([]);
});

/** No character takes more bytes for each unit of its length. */
const longest = (length: number): string => '€'.repeat(length);
const NAME = longest(NAME_LENGTH_MAX);
const LONGEST = {
  description: longest(ENTRY_DESCRIPTION_LENGTH_MAX),
  category: NAME,
  paymentMethod: NAME,
  notes: longest(LONG_TEXT_LENGTH_MAX),
};

test('the largest selection goes at once, however long the texts of its entries', async () => {
  const ledger = open();
  const numbers = Array.from({ length: BULK_DELETE_MAX }, (_, at) => at + 1_000);
  const recorded = numbers.flatMap((n) => [
    execute(ledger, recordExpense(n, { ...LONGEST, vendor: NAME, receiptNumber: NAME })),
    execute(ledger, recordRevenue(n, { ...LONGEST, customer: NAME, invoiceNumber: NAME })),
  ]);
  await Promise.all(recorded);
  const expenseIds = numbers.map(anExpense);
  const revenueIds = numbers.map(aRevenue);
  const gone = [
    await execute(ledger, { type: 'DeleteExpenses', data: { expenseIds } }),
    await execute(ledger, { type: 'DeleteRevenueEntries', data: { revenueIds } }),
  ];
  expect(gone.map((outcome) => typesOf(outcome).length)).toEqual([
    BULK_DELETE_MAX,
    BULK_DELETE_MAX,
  ]);
});

test('twenty ask for the last card at once', async () => {
  const [here, there] = [open(), open()];
  await execute(here, createProduct(3, { stock: 1 }));
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      execute(at % 2 === 0 ? here : there, recordSale(10 + at, { productId: lastCard() })),
    ),
  );
  expect(outcomes.filter(({ status }) => status === 'done')).toHaveLength(1);
  expect(outcomes.filter(({ status }) => status === 'refused')).toHaveLength(19);
});

const lastCard = () => createProduct(3).data.productId;
