import type { CategoryId } from '../kernel/ids.ts';

export interface CreateCategory {
  readonly type: 'CreateCategory';
  readonly data: { readonly categoryId: CategoryId; readonly name: string };
}

export interface DeleteCategory {
  readonly type: 'DeleteCategory';
  readonly data: { readonly categoryId: CategoryId };
}

export interface RestoreCategory {
  readonly type: 'RestoreCategory';
  readonly data: {
    readonly categoryId: CategoryId;
    /** Another name, for when its own has been taken meanwhile. */
    readonly name?: string;
  };
}

export type CategoryCommand = CreateCategory | DeleteCategory | RestoreCategory;
