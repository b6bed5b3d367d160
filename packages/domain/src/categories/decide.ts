import type { SkuChange } from '../kernel/change.ts';
import type { CategoryId, IdTaken } from '../kernel/ids.ts';
import { accept, refuse, unreachable, type Decision } from '../kernel/result.ts';
import { foldName } from '../kernel/text.ts';
import type {
  CategoryCommand,
  CreateCategory,
  DeleteCategory,
  RestoreCategory,
} from './commands.ts';
import type { CategoryEvent } from './events.ts';
import type { CategoryRejection } from './rejections.ts';
import { isLiveCategory, type CategoriesState } from './state.ts';

/** What a category must know of the products in it. */
export interface CategoryContents {
  readonly countLive: (id: CategoryId) => number;
  /** The products that would come back with it, and the SKUs that must give way. */
  readonly comingBack: (id: CategoryId) => {
    readonly productCount: number;
    readonly skuChanges: readonly SkuChange[];
  };
}

type CategoryDecision = Decision<CategoryEvent, CategoryRejection | IdTaken>;

export const decideCategory = (
  state: CategoriesState,
  contents: CategoryContents,
  command: CategoryCommand,
): CategoryDecision => {
  switch (command.type) {
    case 'CreateCategory':
      return createCategory(state, command.data);
    case 'DeleteCategory':
      return deleteCategory(state, contents, command.data);
    case 'RestoreCategory':
      return restoreCategory(state, contents, command.data);
    default:
      return unreachable(command);
  }
};

const createCategory = (
  state: CategoriesState,
  { categoryId, name }: CreateCategory['data'],
): CategoryDecision => {
  if (state.records.has(categoryId)) return refuse({ code: 'id-taken', id: categoryId });
  if (isNameTaken(state, name)) return refuse({ code: 'category-name-taken', name });
  return accept({ type: 'CategoryCreated', data: { categoryId, name } });
};

const deleteCategory = (
  state: CategoriesState,
  contents: CategoryContents,
  { categoryId }: DeleteCategory['data'],
): CategoryDecision => {
  const record = state.records.get(categoryId);
  if (record === undefined || record.deleted) {
    return refuse({ code: 'category-not-found', categoryId });
  }
  const productCount = contents.countLive(categoryId);
  return accept({ type: 'CategoryDeleted', data: { categoryId, name: record.name, productCount } });
};

const restoreCategory = (
  state: CategoriesState,
  contents: CategoryContents,
  { categoryId, name: otherName }: RestoreCategory['data'],
): CategoryDecision => {
  const record = state.records.get(categoryId);
  if (record === undefined) return refuse({ code: 'category-not-found', categoryId });
  if (isLiveCategory(state, categoryId)) {
    return refuse({ code: 'category-not-deleted', categoryId });
  }
  const name = otherName ?? record.name;
  if (isNameTaken(state, name)) return refuse({ code: 'category-name-taken', name });
  return accept({
    type: 'CategoryRestored',
    data: { categoryId, name, ...contents.comingBack(categoryId) },
  });
};

const isNameTaken = (state: CategoriesState, name: string): boolean =>
  state.liveNames.has(foldName(name));
