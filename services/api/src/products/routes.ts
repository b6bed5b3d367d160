import {
  DeleteManyRequest,
  Product,
  ProductListQuery,
  ProductSummary,
  Products,
} from '@keepsale/contracts/products';
import { productId } from '@keepsale/domain/kernel/ids';
import { namedIds } from '../answers/ids.ts';
import { withPageHeaders } from '../answers/list.ts';
import { productAnswer } from '../answers/product.ts';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app-types.ts';
import { sendFresh } from '../http/etag.ts';
import { NoContent, answers, needsToken } from '../http/openapi.ts';
import { IdParams, idOf } from '../http/params.ts';
import { sellerOf } from '../http/seller.ts';
import { deleteProduct, deleteProducts } from './commands.ts';
import { readProductFilter } from './list-query.ts';
import { findProduct, listProducts, summariseProducts } from './queries.ts';

const tags = ['products'];
const security = needsToken;
const ABSENT = 'Product not found';

export const productReadRoutes = (app: App, { db }: Deps): void => {
  app.get(
    '/api/products',
    {
      schema: {
        tags,
        security,
        summary: 'All, or those that a search and filters leave',
        querystring: ProductListQuery,
        response: answers({ 200: Products }),
      },
    },
    (request, reply) => {
      const filter = readProductFilter(request.query);
      return sendFresh(request, reply, async () =>
        withPageHeaders(await listProducts(db, sellerOf(request).id, filter), filter.page, {
          request,
          reply,
        }),
      );
    },
  );

  app.get(
    '/api/products/summary',
    {
      schema: {
        tags,
        security,
        summary: 'Figures over all products',
        response: answers({ 200: ProductSummary }),
      },
    },
    (request, reply) =>
      sendFresh(request, reply, () => summariseProducts(db, sellerOf(request).id)),
  );

  app.get(
    '/api/products/:id',
    {
      schema: {
        tags,
        security,
        summary: 'One',
        params: IdParams,
        response: answers({ 200: Product }),
      },
    },
    (request, reply) => {
      const id = idOf(request.params.id, productId, ABSENT);
      return sendFresh(
        request,
        reply,
        async () => {
          const row = await findProduct(db, sellerOf(request).id, id);
          return row && productAnswer(row);
        },
        { absent: ABSENT },
      );
    },
  );
};

export const productDeleteRoutes = (app: App, { write }: Deps): void => {
  app.delete(
    '/api/products/:id',
    {
      schema: {
        tags,
        security,
        summary: 'Delete one; its revenue stays',
        params: IdParams,
        response: answers({ 204: NoContent }),
      },
    },
    (request, reply) =>
      write(request, reply, {
        commands: [deleteProduct(idOf(request.params.id, productId, ABSENT))],
        answer: () => Promise.resolve({ status: 204 }),
      }),
  );

  app.post(
    '/api/products/delete',
    {
      schema: {
        tags,
        security,
        summary: 'Delete many, all or none',
        body: DeleteManyRequest,
        response: answers({ 204: NoContent }),
      },
    },
    (request, reply) => {
      const { ids, absent } = namedIds(request.body.ids, productId);
      return write(request, reply, {
        commands: [deleteProducts(ids)],
        answer: () => Promise.resolve({ status: 204 }),
        refused: (rejection) =>
          rejection.code === 'product-not-found' ? absent(rejection.productId, ABSENT) : null,
      });
    },
  );
};
