import type { CategoryId, ProductId } from '../kernel/ids.ts';

export interface CategoryCreated {
  readonly type: 'CategoryCreated';
  readonly data: { readonly categoryId: CategoryId; readonly name: string };
}

/** Takes every live product of the category along. */
export interface CategoryDeleted {
  readonly type: 'CategoryDeleted';
  readonly data: {
    readonly categoryId: CategoryId;
    readonly name: string;
    /** How many live products went with it. */
    readonly productCount: number;
  };
}

/** An SKU that was taken meanwhile and had to give way. */
export interface SkuChange {
  readonly productId: ProductId;
  readonly from: string;
  readonly to: string;
}

/** Brings back the products that went with it, not those deleted before it. */
export interface CategoryRestored {
  readonly type: 'CategoryRestored';
  readonly data: {
    readonly categoryId: CategoryId;
    readonly name: string;
    readonly productCount: number;
    readonly skuChanges: readonly SkuChange[];
  };
}

export type CategoryEvent = CategoryCreated | CategoryDeleted | CategoryRestored;
