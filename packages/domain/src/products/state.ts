import { valuesAfter, type SkuChange } from '../kernel/change.ts';
import type { BusinessDate } from '../kernel/dates.ts';
import type { CategoryId, ProductId } from '../kernel/ids.ts';
import type { Cents } from '../kernel/money.ts';
import { unreachable } from '../kernel/result.ts';
import type { ProductEvent, ProductFields } from './events.ts';

/** `gone-with-category`: it went when its category was deleted, and comes back with it. */
export type ProductStanding = 'live' | 'deleted' | 'gone-with-category';

export interface ProductRecord extends ProductFields {
  readonly productId: ProductId;
  readonly standing: ProductStanding;
}

export interface ProductsState {
  readonly records: Map<ProductId, ProductRecord>;
  /** SKUs of the live ones. */
  readonly liveSkus: Map<string, ProductId>;
  /** Of each category: its products, whatever their standing. */
  readonly byCategory: Map<CategoryId, Set<ProductId>>;
}

export const noProducts = (): ProductsState => ({
  records: new Map(),
  liveSkus: new Map(),
  byCategory: new Map(),
});

export const liveProduct = (state: ProductsState, id: ProductId): ProductRecord | null => {
  const record = state.records.get(id);
  return record?.standing === 'live' ? record : null;
};

export const productsOfCategory = (
  state: ProductsState,
  id: CategoryId,
  standing: ProductStanding,
): readonly ProductRecord[] => {
  const found: ProductRecord[] = [];
  for (const productId of state.byCategory.get(id) ?? []) {
    const record = state.records.get(productId);
    if (record?.standing === standing) found.push(record);
  }
  return found;
};

export const evolveProducts = (state: ProductsState, event: ProductEvent): void => {
  switch (event.type) {
    case 'ProductCreated':
      addProduct(state, { ...event.data, standing: 'live' });
      return;
    case 'ProductEdited':
      change(state, event.data.productId, valuesAfter(event.data.changes));
      return;
    case 'ProductDeleted':
      change(state, event.data.productId, { standing: 'deleted' });
      return;
    case 'ProductRestored': {
      const { productId, sku, categoryId } = event.data;
      change(state, productId, { sku, categoryId, standing: 'live' });
      return;
    }
    default:
      unreachable(event);
  }
};

/** Takes in a record as it is, with its place in the indexes. */
export const addProduct = (state: ProductsState, record: ProductRecord): void => {
  state.records.set(record.productId, record);
  index(state, record);
};

/** Notes a sale, or its undoing: what is left, and the last sale that stands. */
export const takeNoteOfSale = (
  state: ProductsState,
  id: ProductId,
  after: {
    readonly stock: number;
    readonly soldPriceCents: Cents | null;
    readonly soldDate: BusinessDate | null;
  },
): void => {
  // None of these is indexed: sales are what a ledger has most of.
  state.records.set(id, { ...known(state, id), ...after });
};

export const leaveWithCategory = (state: ProductsState, id: CategoryId): void => {
  for (const { productId } of productsOfCategory(state, id, 'live')) {
    change(state, productId, { standing: 'gone-with-category' });
  }
};

export const returnWithCategory = (
  state: ProductsState,
  id: CategoryId,
  skuChanges: readonly SkuChange[],
): void => {
  const newSkus = new Map(skuChanges.map(({ productId, to }) => [productId, to]));
  for (const { productId, sku } of productsOfCategory(state, id, 'gone-with-category')) {
    change(state, productId, { sku: newSkus.get(productId) ?? sku, standing: 'live' });
  }
};

const change = (state: ProductsState, id: ProductId, to: Partial<ProductRecord>): void => {
  const before = known(state, id);
  const after = { ...before, ...to };
  if (state.liveSkus.get(before.sku) === id) state.liveSkus.delete(before.sku);
  if (before.categoryId !== null && before.categoryId !== after.categoryId) {
    state.byCategory.get(before.categoryId)?.delete(id);
  }
  addProduct(state, after);
};

const known = (state: ProductsState, id: ProductId): ProductRecord => {
  const record = state.records.get(id);
  if (record === undefined) throw new Error(`the history never created product ${id}`);
  return record;
};

const index = (
  state: ProductsState,
  { productId, sku, categoryId, standing }: ProductRecord,
): void => {
  if (standing === 'live') state.liveSkus.set(sku, productId);
  if (categoryId === null) return;
  const siblings = state.byCategory.get(categoryId);
  if (siblings === undefined) state.byCategory.set(categoryId, new Set([productId]));
  else siblings.add(productId);
};
