import Type, { type Static } from 'typebox';
import { Id, OptionalText } from './fields.ts';

/** A category of the seller. */
export const Category = Type.Object({ id: Id, name: Type.String() });
export type Category = Static<typeof Category>;

/** By name. */
export const Categories = Type.Array(Category);

/** A blank name is a 400, one that is there already a 409. */
export const CreateCategoryRequest = Type.Object({ name: OptionalText(200) });
export type CreateCategoryRequest = Static<typeof CreateCategoryRequest>;
