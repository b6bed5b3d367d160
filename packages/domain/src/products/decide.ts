import { changesOf, isEmptyChange } from '../kernel/change.ts';
import type { CategoryId, IdTaken, ProductId } from '../kernel/ids.ts';
import { VALUE_CENTS_MAX } from '../kernel/money.ts';
import { accept, ok, refuse, unreachable, type Decision } from '../kernel/result.ts';
import type { CreateProduct, EditProduct, ProductCommand } from './commands.ts';
import type { PhotoFiles, ProductChanges, ProductEvent, ProductFields } from './events.ts';
import type { ProductRejection } from './rejections.ts';
import { generateSku } from './sku.ts';
import { liveProduct, type ProductRecord, type ProductsState } from './state.ts';

/** The categories that a product may be in. */
export interface Categories {
  readonly isLive: (id: CategoryId) => boolean;
}

/** The same refusal as the categories' own. */
interface CategoryNotFound {
  readonly code: 'category-not-found';
  readonly categoryId: CategoryId;
}

type ProductDecision = Decision<ProductEvent, ProductRejection | CategoryNotFound | IdTaken>;

export const decideProduct = (
  state: ProductsState,
  categories: Categories,
  command: ProductCommand,
): ProductDecision => {
  switch (command.type) {
    case 'CreateProduct':
      return createProduct(state, categories, command.data);
    case 'EditProduct':
      return editProduct(state, categories, command.data);
    case 'DeleteProduct':
      return deleteProducts(state, [command.data.productId]);
    case 'DeleteProducts':
      return deleteProducts(state, command.data.productIds);
    case 'RestoreProduct':
      return restoreProduct(state, categories, command.data.productId);
    default:
      return unreachable(command);
  }
};

const createProduct = (
  state: ProductsState,
  categories: Categories,
  data: CreateProduct['data'],
): ProductDecision => {
  const { productId, categoryId } = data;
  if (state.records.has(productId)) return refuse({ code: 'id-taken', id: productId });
  if (!categories.isLive(categoryId)) return refuse({ code: 'category-not-found', categoryId });
  const { sku, name } = data;
  if (isSkuTaken(state, sku, productId)) return refuse({ code: 'sku-taken', sku });
  const tooLarge = priceTooLargeForStock(data);
  if (tooLarge !== null) return refuse({ code: 'stock-value-too-large', price: tooLarge });
  return accept({
    type: 'ProductCreated',
    data: { ...data, sku: sku === '' ? freeSku(state, name, productId) : sku },
  });
};

const editProduct = (
  state: ProductsState,
  categories: Categories,
  data: EditProduct['data'],
): ProductDecision => {
  const { productId, set, seenAt } = data;
  const before = liveProduct(state, productId);
  if (before === null) return refuse({ code: 'product-not-found', productId });
  if (seenAt !== undefined && before.changedAt > seenAt) {
    return refuse({ code: 'product-changed', productId });
  }
  const refusal = refuseReferences(state, categories, data);
  if (refusal !== null) return refuse(refusal);
  const changes = changesToProduct(state, before, data);
  if (isEmptyChange(changes)) return accept();
  const tooLarge = priceTooLargeForStock({ ...before, ...set });
  if (tooLarge !== null) return refuse({ code: 'stock-value-too-large', price: tooLarge });
  const name = set.name ?? before.name;
  return accept({ type: 'ProductEdited', data: { productId, name, changes } });
};

/** What an edit points at: a category that must be there, an SKU that must be free. */
const refuseReferences = (
  state: ProductsState,
  categories: Categories,
  { productId, set: { categoryId, sku } }: EditProduct['data'],
): ProductRejection | CategoryNotFound | null => {
  if (categoryId !== undefined && !categories.isLive(categoryId)) {
    return { code: 'category-not-found', categoryId };
  }
  return sku !== undefined && isSkuTaken(state, sku, productId) ? { code: 'sku-taken', sku } : null;
};

const changesToProduct = (
  state: ProductsState,
  before: ProductRecord,
  { productId, set, photo }: EditProduct['data'],
): ProductChanges => {
  const name = set.name ?? before.name;
  return changesOf<ProductFields>(before, {
    ...set,
    ...(set.sku === '' && { sku: freeSku(state, name, productId) }),
    ...(photo !== undefined && !isSamePhoto(before.photo, photo) && { photo }),
  });
};

const deleteProducts = (
  state: ProductsState,
  productIds: readonly ProductId[],
): ProductDecision => {
  const events: ProductEvent[] = [];
  for (const productId of new Set(productIds)) {
    const product = liveProduct(state, productId);
    if (product === null) return refuse({ code: 'product-not-found', productId });
    events.push({ type: 'ProductDeleted', data: { productId, name: product.name } });
  }
  return ok(events);
};

const restoreProduct = (
  state: ProductsState,
  categories: Categories,
  productId: ProductId,
): ProductDecision => {
  const record = state.records.get(productId);
  if (record === undefined) return refuse({ code: 'product-not-found', productId });
  if (record.standing === 'live') return refuse({ code: 'product-not-deleted', productId });
  const { name, categoryId } = record;
  const isTaken = isSkuTaken(state, record.sku, productId);
  const sku = isTaken ? freeSku(state, name, productId) : record.sku;
  return accept({
    type: 'ProductRestored',
    data: {
      productId,
      name,
      sku,
      categoryId: categoryId !== null && categories.isLive(categoryId) ? categoryId : null,
      skuChanges: isTaken ? [{ productId, from: record.sku, to: sku }] : [],
    },
  });
};

const isSkuTaken = (state: ProductsState, sku: string, by: ProductId): boolean => {
  const owner = state.liveSkus.get(sku);
  return owner !== undefined && owner !== by;
};

const freeSku = (state: ProductsState, name: string, productId: ProductId): string =>
  generateSku(name, (sku) => isSkuTaken(state, sku, productId));

const isSamePhoto = (a: PhotoFiles | null, b: PhotoFiles | null): boolean =>
  a?.file === b?.file && a?.thumbnail === b?.thumbnail;

/** The price that, times the stock, is more than a value may be. */
const priceTooLargeForStock = ({
  costCents,
  valueCents,
  stock,
}: Pick<ProductFields, 'costCents' | 'valueCents' | 'stock'>):
  'costPrice' | 'valuePrice' | null => {
  if (costCents * stock > VALUE_CENTS_MAX) return 'costPrice';
  return valueCents * stock > VALUE_CENTS_MAX ? 'valuePrice' : null;
};
