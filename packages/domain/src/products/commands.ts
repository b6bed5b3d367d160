import type { FieldEdits } from '../kernel/change.ts';
import type { CategoryId, ProductId } from '../kernel/ids.ts';
import type { PhotoFiles, ProductFields } from './events.ts';

/** What a new product starts with. A blank SKU is generated from the name. */
export interface NewProductFields extends ProductFields {
  readonly categoryId: CategoryId;
}

/** What an edit may set. A blank SKU is generated anew; a category can be changed, never taken away. */
export type ProductEdits = FieldEdits<
  Omit<ProductFields, 'photo' | 'categoryId'> & { readonly categoryId: CategoryId }
>;

export interface CreateProduct {
  readonly type: 'CreateProduct';
  readonly data: { readonly productId: ProductId } & NewProductFields;
}

export interface EditProduct {
  readonly type: 'EditProduct';
  readonly data: {
    readonly productId: ProductId;
    readonly set: ProductEdits;
    /** Absent: the photo stays. `null`: it goes. */
    readonly photo?: PhotoFiles | null;
    /** The stream's revision when its editor last saw the product: refused when the product has changed since. Absent: whatever happened. */
    readonly seenAt?: number;
  };
}

export interface DeleteProduct {
  readonly type: 'DeleteProduct';
  readonly data: { readonly productId: ProductId };
}

/** All or none; an id given twice counts once. */
export interface DeleteProducts {
  readonly type: 'DeleteProducts';
  readonly data: { readonly productIds: readonly ProductId[] };
}

export interface RestoreProduct {
  readonly type: 'RestoreProduct';
  readonly data: { readonly productId: ProductId };
}

export type ProductCommand =
  CreateProduct | EditProduct | DeleteProduct | DeleteProducts | RestoreProduct;
