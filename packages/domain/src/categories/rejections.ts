import type { CategoryId } from '../kernel/ids.ts';

export type CategoryRejection =
  | { readonly code: 'category-not-found'; readonly categoryId: CategoryId }
  | { readonly code: 'category-name-taken'; readonly name: string }
  | { readonly code: 'category-not-deleted'; readonly categoryId: CategoryId };
