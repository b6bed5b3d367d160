import Type, { type Static } from 'typebox';
import { BusinessDay, Dollars, Id, Moment, Nullable } from './fields.ts';
import { Category } from './categories.ts';
import { Paging } from './page.ts';

export const Product = Type.Object({
  id: Id,
  name: Type.String(),
  sku: Type.String(),
  photo: Nullable(Type.String({ description: 'File name under /uploads/' })),
  photoThumbnail: Nullable(Type.String({ description: 'File name under /uploads/' })),
  costPrice: Dollars,
  valuePrice: Dollars,
  soldPrice: Nullable(Dollars),
  stock: Type.Integer(),
  comment: Nullable(Type.String()),
  description: Nullable(Type.String()),
  purchaseDate: BusinessDay,
  soldDate: Nullable(BusinessDay),
  categoryId: Nullable(Id),
  category: Nullable(Category),
  userId: Id,
  createdAt: Moment,
  updatedAt: Moment,
});
export type Product = Static<typeof Product>;

export const Products = Type.Array(Product);

export const PRODUCT_AVAILABILITIES = ['available', 'sold', 'all'] as const;
export const PRODUCT_SORTS = ['newest', 'name', 'value', 'stock'] as const;
export type ProductAvailability = (typeof PRODUCT_AVAILABILITIES)[number];
export type ProductSort = (typeof PRODUCT_SORTS)[number];

export const ProductListQuery = Type.Object({
  q: Type.Optional(Type.String({ description: 'Name, SKU, description or notes' })),
  categoryId: Type.Optional(Type.String()),
  availability: Type.Optional(Type.String({ description: 'available, sold or all (default)' })),
  sort: Type.Optional(Type.String({ description: 'newest (default), name, value or stock' })),
  ...Paging,
});
export type ProductListQuery = Static<typeof ProductListQuery>;

export const ProductSummary = Type.Object({
  totalProducts: Type.Integer(),
  totalValue: Dollars,
  lowStock: Type.Integer({ description: 'Products with stock under 10, none included' }),
  categories: Type.Integer(),
});
export type ProductSummary = Static<typeof ProductSummary>;

/** The text fields of the multipart form; camelCase or snake_case. The file part is `photo`. */
export const PRODUCT_FORM_FIELDS = [
  'name',
  'sku',
  'costPrice',
  'valuePrice',
  'soldPrice',
  'stock',
  'comment',
  'description',
  'purchaseDate',
  'soldDate',
  'categoryId',
  'removePhoto',
] as const;

/** 10 MB, exactly this much is accepted. */
export const PHOTO_BYTES_MAX = 10 * 1024 * 1024;

export const DeleteManyRequest = Type.Object({
  ids: Type.Array(Type.String({ maxLength: 100 }), { minItems: 1, maxItems: 200 }),
});
export type DeleteManyRequest = Static<typeof DeleteManyRequest>;
