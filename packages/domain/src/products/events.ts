import type { FieldChanges, SkuChange } from '../kernel/change.ts';
import type { BusinessDate } from '../kernel/dates.ts';
import type { CategoryId, ProductId } from '../kernel/ids.ts';
import type { Cents } from '../kernel/money.ts';

/** File names of one picture, as the file store knows them. */
export interface PhotoFiles {
  readonly file: string;
  readonly thumbnail: string;
}

/** What a person can set of a product. `null`: not given. */
export interface ProductFields {
  readonly name: string;
  readonly sku: string;
  /** `null`: the category is gone (restored without it). */
  readonly categoryId: CategoryId | null;
  readonly costCents: Cents;
  readonly valueCents: Cents;
  readonly soldPriceCents: Cents | null;
  readonly stock: number;
  readonly comment: string | null;
  readonly description: string | null;
  readonly purchaseDate: BusinessDate;
  readonly soldDate: BusinessDate | null;
  readonly photo: PhotoFiles | null;
}

export interface ProductCreated {
  readonly type: 'ProductCreated';
  readonly data: { readonly productId: ProductId; readonly categoryId: CategoryId } & Omit<
    ProductFields,
    'categoryId'
  >;
}

/** Only what really changed. */
export type ProductChanges = FieldChanges<ProductFields>;

export interface ProductEdited {
  readonly type: 'ProductEdited';
  readonly data: {
    readonly productId: ProductId;
    /** After the edit. */
    readonly name: string;
    readonly changes: ProductChanges;
  };
}

export interface ProductDeleted {
  readonly type: 'ProductDeleted';
  readonly data: { readonly productId: ProductId; readonly name: string };
}

export interface ProductRestored {
  readonly type: 'ProductRestored';
  readonly data: {
    readonly productId: ProductId;
    readonly name: string;
    readonly sku: string;
    /** `null`: its category is gone, so it comes back without one. */
    readonly categoryId: CategoryId | null;
    /** At most one: this product's SKU, when another product has taken it meanwhile. */
    readonly skuChanges: readonly SkuChange[];
  };
}

export type ProductEvent = ProductCreated | ProductEdited | ProductDeleted | ProductRestored;
