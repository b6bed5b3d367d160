import { Categories, Category, CreateCategoryRequest } from '@keepsale/contracts/categories';
import { categoryId } from '@keepsale/domain/kernel/ids';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app-types.ts';
import { sendFresh } from '../http/etag.ts';
import { NoContent, answers, needsToken } from '../http/openapi.ts';
import { IdParams, idOf } from '../http/params.ts';
import { sellerOf } from '../http/seller.ts';
import type { Written } from '../http/write.ts';
import { createCategory, deleteCategory } from './commands.ts';
import { listCategories } from './queries.ts';

const tags = ['categories'];

export const categoryRoutes = (app: App, { db, write }: Deps): void => {
  app.get(
    '/api/categories',
    {
      schema: {
        tags,
        security: needsToken,
        summary: 'All, by name',
        response: answers({ 200: Categories }),
      },
    },
    (request, reply) => sendFresh(request, reply, () => listCategories(db, sellerOf(request).id)),
  );

  app.post(
    '/api/categories',
    {
      schema: {
        tags,
        security: needsToken,
        summary: 'Create one',
        body: CreateCategoryRequest,
        response: answers({ 201: Category }),
      },
    },
    (request, reply) =>
      write(request, reply, {
        commands: [createCategory(request.body)],
        answer: (written) => Promise.resolve({ status: 201, body: created(written) }),
      }),
  );

  app.delete(
    '/api/categories/:id',
    {
      schema: {
        tags,
        security: needsToken,
        summary: 'Delete one, with every product in it',
        params: IdParams,
        response: answers({ 204: NoContent }),
      },
    },
    (request, reply) =>
      write(request, reply, {
        commands: [deleteCategory(idOf(request.params.id, categoryId, 'Category not found'))],
        answer: () => Promise.resolve({ status: 204 }),
      }),
  );
};

const created = ({ events }: Written): Category => {
  for (const { event } of events) {
    if (event.type === 'CategoryCreated')
      return { id: event.data.categoryId, name: event.data.name };
  }
  throw new Error('a created category leaves an event');
};
