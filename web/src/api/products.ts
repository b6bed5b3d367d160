import type { Category } from '@keepsale/contracts/categories';
import type { Product, ProductSummary } from '@keepsale/contracts/products';
import type { Sale } from '@keepsale/contracts/sales';
import { flag, list, nullable, number, object, text } from './decode.ts';

export const category = object<Category>({ id: text, name: text });
export const categories = list(category);

export const product = object<Product>({
  id: text,
  name: text,
  sku: text,
  photo: nullable(text),
  photoThumbnail: nullable(text),
  costPrice: number,
  valuePrice: number,
  soldPrice: nullable(number),
  stock: number,
  comment: nullable(text),
  description: nullable(text),
  purchaseDate: text,
  soldDate: nullable(text),
  categoryId: nullable(text),
  category: nullable(category),
  userId: text,
  createdAt: text,
  updatedAt: text,
});
export const products = list(product);

export const productSummary = object<ProductSummary>({
  totalProducts: number,
  totalValue: number,
  lowStock: number,
  categories: number,
});

export const sales = list(
  object<Sale>({
    id: text,
    quantity: number,
    unitPrice: number,
    total: number,
    unitCost: number,
    soldDate: text,
    voided: flag,
    createdAt: text,
  }),
);

/** Where the API serves a photo, without a token. */
export const photoUrl = (fileName: string): string => `/uploads/${encodeURIComponent(fileName)}`;
