import Type, { type Static } from 'typebox';
import { Id, OptionalText } from './fields.ts';

export const Category = Type.Object({ id: Id, name: Type.String() });
export type Category = Static<typeof Category>;

export const Categories = Type.Array(Category);

export const CreateCategoryRequest = Type.Object({ name: OptionalText(200) });
export type CreateCategoryRequest = Static<typeof CreateCategoryRequest>;
