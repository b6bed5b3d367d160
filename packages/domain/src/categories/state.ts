import type { CategoryId } from '../kernel/ids.ts';
import { unreachable } from '../kernel/result.ts';
import { foldName } from '../kernel/text.ts';
import type { CategoryEvent } from './events.ts';

export interface CategoryRecord {
  readonly name: string;
  /** Deleted ones are kept: they can be restored. */
  readonly deleted: boolean;
}

export interface CategoriesState {
  readonly records: Map<CategoryId, CategoryRecord>;
  /** Folded names of the live ones. */
  readonly liveNames: Set<string>;
}

export const noCategories = (): CategoriesState => ({ records: new Map(), liveNames: new Set() });

export const isLiveCategory = (state: CategoriesState, id: CategoryId): boolean =>
  state.records.get(id)?.deleted === false;

export const evolveCategories = (state: CategoriesState, event: CategoryEvent): void => {
  const { categoryId, name } = event.data;
  switch (event.type) {
    case 'CategoryCreated':
    case 'CategoryRestored':
      addCategory(state, categoryId, { name, deleted: false });
      return;
    case 'CategoryDeleted':
      state.records.set(categoryId, { name, deleted: true });
      state.liveNames.delete(foldName(name));
      return;
    default:
      unreachable(event);
  }
};

/** Takes in a record as it is, with its place in the index. */
export const addCategory = (
  state: CategoriesState,
  id: CategoryId,
  record: CategoryRecord,
): void => {
  state.records.set(id, record);
  if (!record.deleted) state.liveNames.add(foldName(record.name));
};
