import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Chance } from '../../../tools/demo/random.ts';
import { listIn, memberOf } from '../../../tools/faults/json.ts';
import type { Client, ClientWrite } from './client.ts';

/** Looks and writes as the web app sends them: what a screen asks for, all at once; after a write, its screen once more. */
export interface Busy {
  readonly client: Client;
  readonly chance: Chance;
  readonly thinkMs: number;
}

const MONTH = '2026-11';
const DAY = '2026-11-14';

/** What each screen reads. */
const SCREENS = {
  dashboard: [`/api/dashboard?month=${MONTH}`, `/api/analytics?today=${DAY}&months=6`],
  inventory: ['/api/products?page=1&pageSize=25', '/api/products/summary', '/api/categories'],
  revenue: ['/api/revenue/stacks', `/api/revenue/summary?month=${MONTH}`],
  expenses: ['/api/expenses', `/api/expenses/summary?month=${MONTH}`],
  analytics: [`/api/analytics?today=${DAY}&months=12`],
  history: ['/api/history?limit=50', '/api/categories'],
  reports: ['/api/reports', '/api/reports/summary'],
  search: ['/api/products?q=doncic&page=1&pageSize=25'],
} as const;

type Screen = keyof typeof SCREENS;

const LOOKS: readonly (readonly [Screen, weight: number])[] = [
  ['dashboard', 20],
  ['inventory', 20],
  ['revenue', 12],
  ['expenses', 12],
  ['search', 6],
  ['analytics', 5],
  ['history', 3],
  ['reports', 2],
];

type Act = (busy: Busy) => Promise<void>;

const ACTS: readonly (readonly [Act, weight: number])[] = [
  [sell, 8],
  [recordExpense, 5],
  [recordRevenue, 3],
  [addProduct, 2],
  [deleteExpense, 2],
];

/** One thing after the other, with pauses to think, until aborted. */
export async function beBusy(busy: Busy, signal: AbortSignal): Promise<void> {
  const { chance, thinkMs } = busy;
  const all = [...LOOKS, ...ACTS];
  const weights = all.map(([, weight]) => weight);
  // Not all of them at the same moment.
  await delay(chance.unit() * thinkMs, undefined, { signal }).catch(() => undefined);
  while (!signal.aborted) {
    const [what] = all[chance.weighted(weights)] ?? LOOKS[0] ?? ['dashboard'];
    await (typeof what === 'string' ? look(busy, what) : what(busy));
    const ms = -Math.log(1 - chance.unit()) * thinkMs;
    await delay(ms, undefined, { signal }).catch(() => undefined);
  }
}

async function look({ client }: Busy, screen: Screen): Promise<readonly unknown[]> {
  const kind = `read ${screen}`;
  return Promise.all(SCREENS[screen].map((path) => client.read(kind, path)));
}

/** Under a key of its own, as every write of the web app. */
async function write(
  { client }: Busy,
  kind: string,
  call: Omit<ClientWrite, 'key'>,
): Promise<unknown> {
  return client.write(`write ${kind}`, { ...call, key: randomUUID() });
}

async function sell(busy: Busy): Promise<void> {
  const [products] = await look(busy, 'inventory');
  const inStock = rowsIn(products).filter((row) => Number(memberOf(row, 'stock')) > 0);
  if (inStock.length === 0) return;
  const product = inStock[busy.chance.between(0, inStock.length - 1)];
  await write(busy, 'sale', {
    method: 'POST',
    path: `/api/products/${String(memberOf(product, 'id'))}/sell`,
    body: JSON.stringify({ quantity: 1, soldPrice: 12.34, soldDate: DAY }),
  });
  await look(busy, 'inventory');
}

async function recordExpense(busy: Busy): Promise<void> {
  await write(busy, 'expense', entry('/api/expenses', 'Top loaders, two packs', 'Supplies'));
  await look(busy, 'expenses');
}

async function recordRevenue(busy: Busy): Promise<void> {
  await write(busy, 'revenue', entry('/api/revenue', 'Case break, two spots', 'Consulting'));
  await look(busy, 'revenue');
}

function entry(path: string, description: string, category: string): Omit<ClientWrite, 'key'> {
  const body = { description, amount: 7.31, category, date: DAY, paymentMethod: 'Cash' };
  return { method: 'POST', path, body: JSON.stringify(body) };
}

async function deleteExpense(busy: Busy): Promise<void> {
  const [expenses] = await look(busy, 'expenses');
  const [newest] = rowsIn(expenses);
  if (newest === undefined) return;
  const path = `/api/expenses/${String(memberOf(newest, 'id'))}`;
  await write(busy, 'deletion', { method: 'DELETE', path });
  await look(busy, 'expenses');
}

const BOUNDARY = 'keepsale-load';

async function addProduct(busy: Busy): Promise<void> {
  const [, , categories] = await look(busy, 'inventory');
  const [category] = rowsIn(categories);
  if (category === undefined) return;
  const fields = {
    name: `Luka Doncic Prizm ${randomUUID().slice(0, 8)}`,
    categoryId: String(memberOf(category, 'id')),
    stock: '9',
    costPrice: '3.17',
    valuePrice: '9.41',
    purchaseDate: DAY,
  };
  const parts = Object.entries(fields).map(
    ([name, value]) =>
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  await write(busy, 'product', {
    method: 'POST',
    path: '/api/products',
    body: `${parts.join('')}--${BOUNDARY}--\r\n`,
    contentType: `multipart/form-data; boundary=${BOUNDARY}`,
  });
  await look(busy, 'inventory');
}

/** A read that failed has none. */
function rowsIn(body: unknown): readonly unknown[] {
  return body === null || body === undefined ? [] : listIn(body);
}
