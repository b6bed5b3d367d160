import { decimalText } from '@keepsale/domain/kernel/money';
import { DEMO_CATEGORIES, type DemoProduct } from './catalogue.ts';
import type { DemoClient } from './client.ts';
import { demoPicture } from './picture.ts';
import type { DemoEntry, DemoSale, DemoYear } from './year.ts';

const CALLS_AT_ONCE = 4;

/**
 * Lives the whole year through the product's own calls. Every call carries a key of its own, so that an interrupted run
 * goes on where it stopped and nothing is recorded twice.
 */
export const seedDemo = async (
  client: DemoClient,
  year: DemoYear,
  onProgress: (done: number, of: number) => void,
): Promise<void> => {
  const of = year.products.length + year.sales.length + year.revenue.length + year.expenses.length;
  let done = 0;
  const tell = (): void => {
    done += 1;
    onProgress(done, of);
  };
  const categories = await makeCategories(client);
  const ids = await eachAtOnce(year.products, async (product, index) => {
    const id = await makeProduct(client, product, index, categories);
    tell();
    return id;
  });
  await eachAtOnce(salesByProduct(year.sales), async (sales) => {
    for (const { sale, index } of sales) {
      await makeSale(client, sale, ids[sale.product] ?? '', index);
      tell();
    }
  });
  await eachAtOnce(year.revenue, async (entry, index) => {
    await client.post('/api/revenue', `demo-revenue-${index}`, revenueBody(entry));
    tell();
  });
  await eachAtOnce(year.expenses, async (entry, index) => {
    await client.post('/api/expenses', `demo-expense-${index}`, expenseBody(entry));
    tell();
  });
};

const makeCategories = async (client: DemoClient): Promise<ReadonlyMap<string, string>> => {
  const made = new Map<string, string>();
  for (const [index, name] of DEMO_CATEGORIES.entries()) {
    made.set(name, await client.post('/api/categories', `demo-category-${index}`, { name }));
  }
  return made;
};

const makeProduct = async (
  client: DemoClient,
  product: DemoProduct,
  index: number,
  categories: ReadonlyMap<string, string>,
): Promise<string> => {
  const form = new FormData();
  form.set('name', product.name);
  form.set('costPrice', decimalText(product.costCents));
  form.set('valuePrice', decimalText(product.valueCents));
  form.set('stock', String(product.stock));
  form.set('purchaseDate', product.purchaseDate);
  form.set('categoryId', categories.get(product.category) ?? '');
  if (product.comment !== null) form.set('comment', product.comment);
  if (product.description !== null) form.set('description', product.description);
  if (product.picture !== null) {
    const png = await demoPicture(product.picture);
    form.set('photo', new Blob([png], { type: 'image/png' }), 'card.png');
  }
  return client.post('/api/products', `demo-product-${index}`, form);
};

interface NumberedSale {
  readonly sale: DemoSale;
  readonly index: number;
}

/** In the order of their days within a product: its last sale is the latest. */
const salesByProduct = (sales: readonly DemoSale[]): readonly (readonly NumberedSale[])[] => {
  const groups = new Map<number, NumberedSale[]>();
  sales.forEach((sale, index) => {
    const group = groups.get(sale.product) ?? [];
    group.push({ sale, index });
    groups.set(sale.product, group);
  });
  return [...groups.values()];
};

const makeSale = (
  client: DemoClient,
  sale: DemoSale,
  productId: string,
  index: number,
): Promise<unknown> =>
  client.send(`/api/products/${productId}/sell`, `demo-sale-${index}`, {
    quantity: sale.quantity,
    soldPrice: sale.unitPriceCents / 100,
    soldDate: sale.soldDate,
  });

const entryBody = (entry: DemoEntry) => ({
  description: entry.description,
  amount: entry.amountCents / 100,
  category: entry.category,
  date: entry.date,
  paymentMethod: entry.paymentMethod,
});

const revenueBody = (entry: DemoEntry) => ({ ...entryBody(entry), customer: entry.party });

const expenseBody = (entry: DemoEntry) => ({
  ...entryBody(entry),
  vendor: entry.party,
  recurring: entry.recurring,
});

const eachAtOnce = async <T, R>(
  items: readonly T[],
  work: (item: T, index: number) => Promise<R>,
): Promise<readonly R[]> => {
  const results: R[] = [];
  const queue = items.entries();
  const worker = async (): Promise<void> => {
    for (const [index, item] of queue) results[index] = await work(item, index);
  };
  await Promise.all(Array.from({ length: CALLS_AT_ONCE }, worker));
  return results;
};
