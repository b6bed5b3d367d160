import type { SkuChange } from '../kernel/change.ts';
import type { CategoryId } from '../kernel/ids.ts';
import { generateSku } from './sku.ts';
import { productsOfCategory, type ProductsState } from './state.ts';

/**
 * What would come back with a deleted category: its products that went with it. Those whose SKU has been taken meanwhile
 * get another one, free among the live ones and among those that come back.
 */
export const comingBackWithCategory = (
  state: ProductsState,
  id: CategoryId,
): { readonly productCount: number; readonly skuChanges: readonly SkuChange[] } => {
  // By id, not by the index's order, which a snapshot does not keep: the same state decides the same.
  const products = [...productsOfCategory(state, id, 'gone-with-category')].sort((a, b) =>
    a.productId < b.productId ? -1 : 1,
  );
  const returning = new Set(products.map(({ sku }) => sku));
  const isTaken = (sku: string): boolean => state.liveSkus.has(sku) || returning.has(sku);
  const skuChanges: SkuChange[] = [];
  for (const { productId, name, sku } of products) {
    if (!state.liveSkus.has(sku)) continue;
    const to = generateSku(name, isTaken);
    returning.add(to);
    skuChanges.push({ productId, from: sku, to });
  }
  return { productCount: products.length, skuChanges };
};
