import type { SellerCommand } from '@keepsale/domain/commands';
import type { SellerEvent } from '@keepsale/domain/events';
import { businessDate } from '@keepsale/domain/kernel/dates';
import {
  categoryId,
  expenseId,
  productId,
  reportId,
  revenueId,
  saleEntryId,
  saleId,
  sellerId,
  uuid,
  uuidV5,
} from '@keepsale/domain/kernel/ids';
import type { SaleId, SellerId, Uuid } from '@keepsale/domain/kernel/ids';
import { cents } from '@keepsale/domain/kernel/money';
import { sellerDecider } from '@keepsale/domain/seller';
import type { Envelope } from '../projection.ts';

/** The seller of a seed; the first hex digit, so the shard, differs from seed to seed. */
export const sellerOfSeed = (seed: number): SellerId => sellerId(idOf(`seller ${seed}`));

/**
 * As many events as asked for, as the real rules make them of random commands from a seed: the same for the same seed and
 * length. Few names, days and amounts, so that stacks and totals really gather.
 */
export const randomHistory = (seed: number, length: number): readonly SellerEvent[] => {
  const random = createRandom(seed);
  const ids = createIds(seed, length);
  const events: SellerEvent[] = [];
  let state = sellerDecider.initial();
  const decide = (command: SellerCommand): void => {
    const decision = sellerDecider.decide(state, command);
    if (!decision.ok) return;
    for (const event of decision.value) {
      events.push(event);
      state = sellerDecider.evolve(state, event);
    }
  };
  decide({ type: 'JoinSeller', data: {} });
  while (events.length < length) decide(randomCommand(random, ids));
  return events.slice(0, length);
};

/** As the log would hand them over, a second apart. */
export const envelopesOf = (
  seller: SellerId,
  events: readonly SellerEvent[],
): readonly Envelope[] =>
  events.map((event, revision) => ({
    seller,
    revision,
    recordedAt: new Date(Date.UTC(2026, 0, 1) + revision * 1_000).toISOString(),
    eventId: uuidV5(seller, `event ${revision}`),
    event,
  }));

const NAMESPACE = uuid('6f0c7d5e-4b1a-4c7e-9a53-0d7c6b1f2e3d');

const idOf = (name: string): Uuid => uuidV5(NAMESPACE, name);

interface Random {
  /** A whole number from 0 to `below - 1`. */
  readonly number: (below: number) => number;
  readonly pick: <T>(from: readonly T[]) => T;
}

/** mulberry32 */
const createRandom = (seed: number): Random => {
  let state = seed;
  const number = (below: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
  const pick = <T>(from: readonly T[]): T => {
    const [first] = from.slice(number(from.length));
    if (first === undefined) throw new RangeError('nothing to pick from');
    return first;
  };
  return { number, pick };
};

/** Ids by kind and number, so that later commands hit what earlier ones made. */
const createIds = (seed: number, length: number) => {
  const made = (kind: string, at: number): Uuid => idOf(`${kind} ${seed} ${at}`);
  return {
    /** How many products, entries and expenses there may be. */
    things: 8 + Math.ceil(length / 12),
    category: (at: number) => categoryId(made('category', at)),
    product: (at: number) => productId(made('product', at)),
    sale: (at: number) => saleId(made('sale', at)),
    revenue: (at: number) => revenueId(made('revenue', at)),
    expense: (at: number) => expenseId(made('expense', at)),
    report: (at: number) => reportId(made('report', at)),
  };
};

type Ids = ReturnType<typeof createIds>;

const NAMES = ['Jordan rookie', 'LeBron "refractor"', 'Dončić \\ auto', '{Curry},NULL', 'Björk 96'];
const DAYS = ['2026-01-31', '2026-02-01', '2026-02-14', '2025-12-31'].map(businessDate);
const AMOUNTS = [1_00, 12_50, 99_999_999_99].map(cents);
const SALES_OF_A_PRODUCT_MAX = 6;

const randomCommand = (random: Random, ids: Ids): SellerCommand =>
  random.pick([
    categoryCommand,
    productCommand,
    saleCommand,
    saleCommand,
    revenueCommand,
    expenseCommand,
    reportCommand,
  ])(random, ids);

const reportCommand = ({ number, pick }: Random, ids: Ids): SellerCommand => {
  const report = ids.report(number(ids.things));
  return pick<SellerCommand>([
    {
      type: 'RequestReport',
      data: {
        reportId: report,
        batchId: null,
        type: 'expenses',
        format: 'pdf',
        options: null,
        today: pick(DAYS),
        month: null,
      },
    },
    {
      type: 'CompleteReport',
      data: { reportId: report, fileName: 'r.pdf', bytes: number(9_000), sha256: 'ab' },
    },
    { type: 'FailReport', data: { reportId: report, reason: 'no room' } },
    { type: 'ExpireReport', data: { reportId: report } },
    { type: 'RemoveReport', data: { reportId: report } },
  ]);
};

const categoryCommand = ({ number, pick }: Random, ids: Ids): SellerCommand => {
  const category = ids.category(number(3));
  return pick<SellerCommand>([
    { type: 'CreateCategory', data: { categoryId: category, name: pick(NAMES) } },
    { type: 'CreateCategory', data: { categoryId: category, name: pick(NAMES) } },
    { type: 'CreateCategory', data: { categoryId: category, name: pick(NAMES) } },
    { type: 'CreateCategory', data: { categoryId: category, name: pick(NAMES) } },
    { type: 'DeleteCategory', data: { categoryId: category } },
    { type: 'RestoreCategory', data: { categoryId: category } },
    { type: 'RestoreCategory', data: { categoryId: category } },
    { type: 'RestoreCategory', data: { categoryId: category, name: pick(NAMES) } },
  ]);
};

const productCommand = ({ number, pick }: Random, ids: Ids): SellerCommand => {
  const product = ids.product(number(ids.things));
  const fields = {
    name: pick(NAMES),
    sku: pick(['', 'SKU-1', 'SKU-2']),
    categoryId: ids.category(number(3)),
    costCents: pick(AMOUNTS),
    valueCents: pick(AMOUNTS),
    soldPriceCents: null,
    stock: 5 + number(20),
    comment: pick([null, 'crease, top left']),
    description: pick([null, 'line one\nline two']),
    purchaseDate: pick(DAYS),
    soldDate: pick([null, ...DAYS]),
  };
  const photo = pick([null, { file: 'a.webp', thumbnail: 'b.webp' }]);
  return pick<SellerCommand>([
    { type: 'CreateProduct', data: { productId: product, ...fields, photo } },
    { type: 'CreateProduct', data: { productId: product, ...fields, photo } },
    { type: 'EditProduct', data: { productId: product, set: fields, photo } },
    { type: 'EditProduct', data: { productId: product, set: { stock: number(9) } } },
    { type: 'DeleteProduct', data: { productId: product } },
    { type: 'RestoreProduct', data: { productId: product } },
  ]);
};

const saleCommand = ({ number, pick }: Random, ids: Ids): SellerCommand => {
  const at = number(ids.things * SALES_OF_A_PRODUCT_MAX);
  const sale = ids.sale(at);
  // A sale's number tells its product, so that voiding finds both.
  const product = ids.product(at % ids.things);
  const data = {
    saleId: sale,
    productId: product,
    quantity: 1 + number(3),
    unitPriceCents: pick(AMOUNTS),
    soldDate: pick(DAYS),
  };
  return pick<SellerCommand>([
    { type: 'RecordSale', data },
    { type: 'RecordSale', data },
    { type: 'VoidSale', data: { saleId: sale, productId: product } },
    entryCommand(pick, sale, number(3)),
  ]);
};

const entryCommand = (pick: Random['pick'], sale: SaleId, index: number): SellerCommand => {
  const entry = saleEntryId(sale, index);
  return pick<SellerCommand>([
    { type: 'DeleteRevenue', data: { revenueId: entry } },
    { type: 'RestoreRevenue', data: { revenueId: entry } },
  ]);
};

const entryFields = ({ pick }: Random, categories: readonly string[]) => ({
  description: pick(NAMES),
  amountCents: pick(AMOUNTS),
  category: pick(categories),
  date: pick(DAYS),
  paymentMethod: pick(['Cash', 'PayPal']),
  notes: pick([null, 'n']),
});

const revenueCommand = (random: Random, ids: Ids): SellerCommand => {
  const revenue = ids.revenue(random.number(ids.things));
  const fields = {
    ...entryFields(random, ['Product Sales', 'Services']),
    customer: random.pick([null, 'Ana']),
    invoiceNumber: random.pick([null, 'INV-7']),
  };
  return random.pick<SellerCommand>([
    { type: 'RecordRevenue', data: { revenueId: revenue, ...fields } },
    { type: 'RecordRevenue', data: { revenueId: revenue, ...fields } },
    { type: 'EditRevenue', data: { revenueId: revenue, set: fields } },
    { type: 'DeleteRevenue', data: { revenueId: revenue } },
    { type: 'RestoreRevenue', data: { revenueId: revenue } },
  ]);
};

const expenseCommand = (random: Random, ids: Ids): SellerCommand => {
  const expense = ids.expense(random.number(ids.things));
  const fields = {
    ...entryFields(random, ['Rent', 'Supplies']),
    vendor: random.pick([null, 'Ultra Pro']),
    receiptNumber: random.pick([null, 'R-1']),
    recurring: random.pick([true, false]),
  };
  return random.pick<SellerCommand>([
    { type: 'RecordExpense', data: { expenseId: expense, ...fields } },
    { type: 'RecordExpense', data: { expenseId: expense, ...fields } },
    { type: 'EditExpense', data: { expenseId: expense, set: fields } },
    { type: 'DeleteExpense', data: { expenseId: expense } },
    { type: 'RestoreExpense', data: { expenseId: expense } },
  ]);
};
