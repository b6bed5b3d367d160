import type { Product } from '@keepsale/contracts/products';
import type { Values } from '../../ui/form.ts';

export type EditField =
  | 'name'
  | 'purchaseDate'
  | 'costPrice'
  | 'valuePrice'
  | 'stock'
  | 'description'
  | 'comment'
  | 'categoryId';

export const valuesOf = (product: Product): Values<EditField> => ({
  name: product.name,
  purchaseDate: product.purchaseDate,
  costPrice: product.costPrice.toFixed(2),
  valuePrice: product.valuePrice.toFixed(2),
  stock: String(product.stock),
  description: product.description ?? '',
  comment: product.comment ?? '',
  categoryId: product.categoryId ?? '',
});

/** A product whose category is gone stays without one unless one is chosen. */
export const editsOf = (
  { categoryId, ...rest }: Values<EditField>,
  product: Product,
): Readonly<Record<string, string>> =>
  categoryId === '' && product.categoryId === null ? rest : { ...rest, categoryId };
