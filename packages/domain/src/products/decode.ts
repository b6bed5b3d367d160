import {
  amount,
  changes,
  count,
  date,
  id,
  list,
  nullable,
  record,
  text,
  type Reader,
} from '../kernel/decode.ts';
import { categoryId, productId } from '../kernel/ids.ts';
import type {
  PhotoFiles,
  ProductCreated,
  ProductDeleted,
  ProductEdited,
  ProductRestored,
} from './events.ts';

export const photoFiles: Reader<PhotoFiles> = record({ file: text, thumbnail: text });

const productFields = {
  name: text,
  sku: text,
  categoryId: nullable(id(categoryId)),
  costCents: amount,
  valueCents: amount,
  soldPriceCents: nullable(amount),
  stock: count,
  comment: nullable(text),
  description: nullable(text),
  purchaseDate: date,
  soldDate: nullable(date),
  photo: nullable(photoFiles),
};

export const readProductCreated: Reader<ProductCreated['data']> = record({
  productId: id(productId),
  ...productFields,
  categoryId: id(categoryId),
});

export const readProductEdited: Reader<ProductEdited['data']> = record({
  productId: id(productId),
  name: text,
  changes: changes(productFields),
});

export const readProductDeleted: Reader<ProductDeleted['data']> = record({
  productId: id(productId),
  name: text,
});

export const readProductRestored: Reader<ProductRestored['data']> = record({
  productId: id(productId),
  name: text,
  sku: text,
  categoryId: nullable(id(categoryId)),
  skuChanges: list(record({ productId: id(productId), from: text, to: text })),
});
