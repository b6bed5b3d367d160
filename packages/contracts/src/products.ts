import Type, { type Static } from 'typebox';
import { BusinessDay, Dollars, Id, Moment, Nullable } from './fields.ts';
import { Category } from './categories.ts';
import { Paging } from './page.ts';

/** A product as every call shows it; missing values are `null`. */
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

/** Newest first unless the call says otherwise. */
export const Products = Type.Array(Product);

/** Stock above 0, stock of 0, or both. */
export const PRODUCT_AVAILABILITIES = ['available', 'sold', 'all'] as const;
/** How a list may be ordered; newest first is the default. */
export const PRODUCT_SORTS = ['newest', 'name', 'value', 'stock'] as const;
/** One of {@link PRODUCT_AVAILABILITIES}. */
export type ProductAvailability = (typeof PRODUCT_AVAILABILITIES)[number];
/** One of {@link PRODUCT_SORTS}. */
export type ProductSort = (typeof PRODUCT_SORTS)[number];

/** Empty values count as absent. */
export const ProductListQuery = Type.Object({
  q: Type.Optional(Type.String({ description: 'Name, SKU, description or notes' })),
  categoryId: Type.Optional(Type.String()),
  availability: Type.Optional(Type.String({ description: 'available, sold or all (default)' })),
  sort: Type.Optional(Type.String({ description: 'newest (default), name, value or stock' })),
  ...Paging,
});
export type ProductListQuery = Static<typeof ProductListQuery>;

/** Over all live products, whatever the list shows. */
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

/** All or none; 1 to 200 ids. */
export const DeleteManyRequest = Type.Object({
  ids: Type.Array(Type.String({ maxLength: 100 }), { minItems: 1, maxItems: 200 }),
});
export type DeleteManyRequest = Static<typeof DeleteManyRequest>;
