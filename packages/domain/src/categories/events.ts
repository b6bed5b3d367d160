import type { SkuChange } from '../kernel/change.ts';
import type { CategoryId } from '../kernel/ids.ts';

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
