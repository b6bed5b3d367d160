import { flag, id, list, text, tuple, type Reader } from '../kernel/decode.ts';
import { categoryId, type CategoryId } from '../kernel/ids.ts';
import { addCategory, noCategories, type CategoriesState } from './state.ts';

type Row = readonly [CategoryId, string, boolean];

export const encodeCategories = ({ records }: CategoriesState): readonly Row[] =>
  Array.from(records, ([id, { name, deleted }]) => [id, name, deleted]);

export const readCategories: Reader<CategoriesState> = (value) => {
  const state = noCategories();
  for (const [id, name, deleted] of readRows(value)) addCategory(state, id, { name, deleted });
  return state;
};

const readRows: Reader<readonly Row[]> = list(tuple<Row>(id(categoryId), text, flag));
