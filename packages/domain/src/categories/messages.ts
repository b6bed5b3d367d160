import type { Messages } from '../kernel/messages.ts';
import type { CategoryRejection } from './rejections.ts';

export const categoryMessages: Messages<CategoryRejection> = {
  'category-not-found': () => 'Category not found',
  'category-name-taken': () => 'You already have a category with this name',
  'category-not-deleted': () => 'This category is not deleted',
};
