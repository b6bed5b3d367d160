import { randomUUID } from 'node:crypto';
import type { CreateCategoryRequest } from '@keepsale/contracts/categories';
import { checkCategory } from '@keepsale/domain/categories/form';
import type { CreateCategory, DeleteCategory } from '@keepsale/domain/categories/commands';
import { type CategoryId, categoryId } from '@keepsale/domain/kernel/ids';
import { valuesOf } from '../answers/form.ts';

export const createCategory = (body: CreateCategoryRequest): CreateCategory => {
  const { name } = valuesOf(checkCategory(body));
  return { type: 'CreateCategory', data: { categoryId: categoryId(randomUUID()), name } };
};

export const deleteCategory = (id: CategoryId): DeleteCategory => ({
  type: 'DeleteCategory',
  data: { categoryId: id },
});
