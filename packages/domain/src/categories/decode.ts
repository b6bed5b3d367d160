import { count, id, list, record, text, type Reader } from '../kernel/decode.ts';
import { categoryId, productId } from '../kernel/ids.ts';
import type { CategoryCreated, CategoryDeleted, CategoryRestored } from './events.ts';

export const readCategoryCreated: Reader<CategoryCreated['data']> = record({
  categoryId: id(categoryId),
  name: text,
});

export const readCategoryDeleted: Reader<CategoryDeleted['data']> = record({
  categoryId: id(categoryId),
  name: text,
  productCount: count,
});

export const readCategoryRestored: Reader<CategoryRestored['data']> = record({
  categoryId: id(categoryId),
  name: text,
  productCount: count,
  skuChanges: list(record({ productId: id(productId), from: text, to: text })),
});
