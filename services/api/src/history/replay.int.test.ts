import { readdirSync, readFileSync } from 'node:fs';
import { StateAnswer, VerifyAnswer } from '@keepsale/contracts/history';
import { READ_SCHEMA } from '@keepsale/read-model';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApi, startTestApi, textAt } from '../testing/app.ts';
import { type Books, expectStatus, openBooks } from '../testing/books.ts';
import { holdTable } from '../testing/hold.ts';

let api: TestApi;
let books: Books;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  books = await openBooks(api);
});

const stateAt = async (query: string) =>
  expectStatus(await books.get(`/api/history/state${query}`), 200, StateAnswer);

const verify = async () => expectStatus(await books.get('/api/history/verify'), 200, VerifyAnswer);

/** What the lists show now. */
const lists = async () => {
  const [products, categories, revenue, expenses] = await Promise.all(
    ['products', 'categories', 'revenue', 'expenses'].map((name) => books.get(`/api/${name}`)),
  );
  return {
    products: products?.body,
    categories: categories?.body,
    revenue: revenue?.body,
    expenses: expenses?.body,
  };
};

/** The 19th field of `stat`, of which the second may hold blanks. */
const nicenessOf = (thread: string): number => {
  const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
};

/** Of this process. Numbers of threads begin anew now and then: the main thread need not have the lowest. */
const nicenessOfThreads = () => {
  const main = String(process.pid);
  const others = readdirSync('/proc/self/task').filter((thread) => thread !== main);
  return { main: nicenessOf(main), others: others.map(nicenessOf) };
};

/** Three short lives in the suite; `REPLAY_SEEDS` and `REPLAY_STEPS` ask for more and longer ones. */
const SEEDS = Number(process.env['REPLAY_SEEDS'] ?? 3);
const STEPS = Number(process.env['REPLAY_STEPS'] ?? 48);
const FIRST_SEED = 11;
const STEP_MS_MAX = 2_500;

/** Numbers that look random, the same each time. */
const createRandom = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
};

const idsAt = (list: unknown): readonly string[] =>
  Array.isArray(list) ? list.map((item) => textAt(item, 'id')) : [];

const NONE = '00000000-0000-4000-8000-000000000000';

/** What was ever shown, deleted or not: what can be asked back. */
interface EverShown {
  readonly product: Set<string>;
  readonly category: Set<string>;
  readonly revenue: Set<string>;
  readonly expense: Set<string>;
}

/** One act of a seller who does this and that; what is refused records nothing. */
const act = async (
  random: (below: number) => number,
  shown: Awaited<ReturnType<typeof lists>>,
  ever: EverShown,
) => {
  const oneOf = (ids: readonly string[]) => ids[random(ids.length)] ?? NONE;
  const pick = (list: unknown) => oneOf(idsAt(list));
  const restore = () => {
    const kind = (['product', 'category', 'revenue', 'expense'] as const)[random(4)] ?? 'product';
    const name = ['', 'Back again', 'apple'][random(3)];
    return books.post('/api/history/restore', { kind, id: oneOf([...ever[kind]]), name });
  };
  const voidSale = async () => {
    const product = pick(shown.products);
    const sales = await books.get(`/api/products/${product}/sales`);
    return books.post(`/api/products/${product}/sales/${pick(sales.body)}/void`);
  };
  const day = `2026-02-0${1 + random(3)}`;
  const entry = { description: 'Día', category: 'Other', date: day, paymentMethod: 'Cash' };
  const acts = [
    () =>
      books.post('/api/categories', { name: ['Ärger', 'apple', 'Zebra', 'banana 10'][random(4)] }),
    () =>
      books.postForm('/api/products', {
        name: `Card ${random(9)}`,
        costPrice: '1.10',
        valuePrice: `${random(99)}.05`,
        stock: String(random(5)),
        purchaseDate: day,
        categoryId: pick(shown.categories),
      }),
    () => books.postForm(`/api/products/${pick(shown.products)}`, { comment: `n${random(9)}` }),
    () =>
      books.post(`/api/products/${pick(shown.products)}/sell`, {
        quantity: 1 + random(2),
        soldPrice: 3.3,
        soldDate: day,
      }),
    () => books.post('/api/revenue', { ...entry, amount: 1 + random(50) / 100 }),
    () => books.post('/api/expenses', { ...entry, amount: 2.25, recurring: random(2) === 1 }),
    () => books.delete(`/api/revenue/${pick(shown.revenue)}`),
    () => books.delete(`/api/expenses/${pick(shown.expenses)}`),
    () => books.delete(`/api/products/${pick(shown.products)}`),
    () => books.delete(`/api/categories/${pick(shown.categories)}`),
    restore,
    voidSale,
    () => books.post(`/api/revenue/${pick(shown.revenue)}`, { amount: 9.99, notes: 'corrected' }),
    () => books.post(`/api/expenses/${pick(shown.expenses)}`, { vendor: `V${random(3)}` }),
    () =>
      books.postForm(`/api/products/${pick(shown.products)}`, {
        stock: String(random(7)),
        categoryId: pick(shown.categories),
      }),
    () => books.post('/api/products/delete', { ids: idsAt(shown.products).slice(0, 2) }),
    () => books.post('/api/revenue/delete', { ids: idsAt(shown.revenue).slice(0, 2) }),
    () => books.post('/api/expenses/delete', { ids: idsAt(shown.expenses).slice(0, 2) }),
  ];
  // Making comes more often than taking away, and asking back more often than not in vain.
  const often = [0, 1, 1, 1, 1, 2, 3, 3, 3, 4, 4, 5, 5, 6, 7, 8, 9, 10, 10, 10, 10, 11, 12, 13, 14];
  await acts[[...often, 15, 16, 17][random(28)] ?? 0]?.();
};

describe('the books as of a past moment', () => {
  test.each(Array.from({ length: SEEDS }, (_, at) => FIRST_SEED + at))(
    'are what the lists showed then, whatever was done (seed %i)',
    async (seed) => {
      const random = createRandom(seed);
      await books.newProduct({ stock: '4' });
      const seen = new Map<number, Awaited<ReturnType<typeof lists>>>();
      const ever: EverShown = {
        product: new Set(),
        category: new Set(),
        revenue: new Set(),
        expense: new Set(),
      };
      for (let step = 0; step < STEPS; step += 1) {
        const shown = await lists();
        seen.set((await books.countEvents()) - 1, shown);
        for (const id of idsAt(shown.products)) ever.product.add(id);
        for (const id of idsAt(shown.categories)) ever.category.add(id);
        for (const id of idsAt(shown.revenue)) ever.revenue.add(id);
        for (const id of idsAt(shown.expenses)) ever.expense.add(id);
        await act(random, shown, ever);
      }
      expect(seen.size).toBeGreaterThan(STEPS * 0.4);
      for (const [revision, shown] of seen) {
        expect(await stateAt(`?revision=${revision}`)).toMatchObject({ revision, ...shown });
      }
    },
    STEPS * STEP_MS_MAX,
  );

  test('are found by instant too, and add up', async () => {
    const product = await books.newProduct({ stock: '12' });
    await books.post(`/api/products/${product.id}/sell`, {
      quantity: 2,
      soldPrice: 50.5,
      soldDate: '2026-03-20',
    });
    const before = await stateAt('');
    await new Promise((resolve) => setTimeout(resolve, 5));
    await books.post('/api/expenses', {
      description: 'Fee',
      amount: 0.75,
      category: 'Other',
      date: '2026-03-21',
      paymentMethod: 'Cash',
    });

    expect(await stateAt(`?at=${before.at ?? ''}`)).toEqual(before);
    expect(before.totals).toEqual({
      totalProducts: 1,
      productsInStock: 10,
      totalValue: 413.7,
      lowStock: 0,
      categories: 1,
      revenue: 101,
      expenses: 0,
      netProfit: 101,
    });
    expect((await stateAt('')).totals).toMatchObject({ expenses: 0.75, netProfit: 100.25 });
    expect(await stateAt('?at=2020-01-01')).toMatchObject({ revision: -1, at: null, products: [] });
  });

  test.each([
    ['revision=99', 'revision must be at most 0'],
    ['revision=x', 'revision must be a whole number'],
    ['at=noon', 'at must be a day'],
    ['revision=0&at=2026-01-01', 'Use either revision or at'],
  ])('%s cannot be shown', async (query, message) => {
    await books.post('/api/categories', { name: '' });
    await books.delete('/api/categories/00000000-0000-4000-8000-000000000000');
    const reply = await books.get(`/api/history/state?${query}`);
    expect(reply.status).toBe(400);
    expect(textAt(reply.body, 'message')).toContain(message);
  });

  // Elsewhere threads have no priority of their own.
  test.each(process.platform === 'linux' ? [10] : [])(
    'give way to what answers, by %i',
    async (by) => {
      await stateAt('');
      const { main, others } = nicenessOfThreads();
      expect(main).toBe(0);
      expect(others).toContain(by);
    },
  );

  test('a seller who asks for everything at once is asked to wait', async () => {
    await books.newCategory();
    // Else a quick one makes room for another while they arrive.
    const letGo = await holdTable(api.pool, 'es.events');
    const statuses: number[] = [];
    const asked = Array.from({ length: 20 }, async () => {
      statuses.push((await books.get('/api/history/state')).status);
    });
    await expect.poll(() => statuses).toEqual(Array(18).fill(429));
    await letGo();
    await Promise.all(asked);
    // One at work and one waiting: replayer.test.ts.
    expect(statuses.slice(18)).toEqual([200, 200]);
    expect((await stateAt('')).categories).toHaveLength(1);
  });
});

describe('verifying', () => {
  test('books that nobody touched are whole', async () => {
    const product = await books.newProduct({ stock: '4' });
    await books.delete(`/api/products/${product.id}`);
    expect(await verify()).toMatchObject({
      ok: true,
      events: 4,
      head: { revision: 3 },
      firstBad: null,
      readModels: { ok: true, revision: 3, unreadable: null, differenceCount: 0, differences: [] },
    });
  });

  test('one byte changed in the store is found and located', async () => {
    const product = await books.newProduct({ name: 'Honest' });
    await books.newCategory('Later');
    await api.pool.query(
      `update es.events set data = replace(data, 'Honest', 'Hones7') where stream = $1`,
      [`seller-${books.seller.id}`],
    );
    const found = await verify();
    expect(found).toMatchObject({
      ok: false,
      events: 4,
      firstBad: { revision: 2, reason: 'hash' },
      readModels: { ok: false },
    });
    expect(found.readModels.differences).toContainEqual({
      table: 'products',
      key: [books.seller.id, product.id],
      column: 'name',
      expected: 'Hones7',
      stored: 'Honest',
    });
  });

  test('data that no longer reads is located, and the rest is counted', async () => {
    await books.newProduct();
    await api.pool.query(
      `update es.events set data = replace(data, '"stock":1', '"stock":-') where stream = $1`,
      [`seller-${books.seller.id}`],
    );
    expect(await verify()).toMatchObject({
      ok: false,
      events: 3,
      firstBad: { revision: 2, reason: 'hash' },
      readModels: { ok: false, unreadable: 2 },
    });
    expect((await books.get('/api/history/state')).status).toBe(503);
  });

  test('rows that are not what the events say are told one by one', async () => {
    const product = await books.newProduct({ stock: '4' });
    await api.pool.query(`update ${READ_SCHEMA}.products set stock = 5 where product_id = $1`, [
      product.id,
    ]);
    expect(await verify()).toMatchObject({
      ok: false,
      firstBad: null,
      readModels: {
        ok: false,
        differenceCount: 1,
        differences: [{ table: 'products', column: 'stock', expected: 4, stored: 5 }],
      },
    });
  });
});
