import type { ProductAvailability } from '@keepsale/contracts/products';
import { INVENTORY_PAGE_SIZE } from '@keepsale/domain/limits';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { BOOKS, refreshBooks, rereadIfOutdated } from '../../api/books.ts';
import { getJson, getPage, getTagged, send, sendBare, withQuery } from '../../api/http.ts';
import {
  categories,
  category,
  product,
  products,
  productSummary,
  sales,
} from '../../api/products.ts';

export interface ProductFilters {
  readonly q: string;
  readonly categoryId: string;
  readonly availability: ProductAvailability;
  readonly page: number;
}

const ALL = [BOOKS, 'products'] as const;

export const productQueries = {
  page: ({ q, categoryId, availability, page }: ProductFilters) =>
    queryOptions({
      queryKey: [...ALL, 'page', { q, categoryId, availability, page }],
      queryFn: ({ signal }) =>
        getPage(
          withQuery('/api/products', {
            q,
            categoryId,
            availability,
            page,
            pageSize: INVENTORY_PAGE_SIZE,
          }),
          products,
          signal,
        ),
      placeholderData: keepPreviousData,
    }),
  summary: () =>
    queryOptions({
      queryKey: [...ALL, 'summary'],
      queryFn: ({ signal }) => getJson('/api/products/summary', productSummary, signal),
    }),
  detail: (id: string) =>
    queryOptions({
      queryKey: [...ALL, 'detail', id],
      queryFn: ({ signal }) => getTagged(pathOf(id), product, signal),
      // Not kept once its page is left: a deleted product never comes back from the cache.
      gcTime: 0,
    }),
  sales: (id: string) =>
    queryOptions({
      queryKey: [...ALL, 'sales', id],
      queryFn: ({ signal }) => getJson(`${pathOf(id)}/sales`, sales, signal),
      gcTime: 0,
    }),
};

/** On all pages. */
export const readProducts = ({ q, categoryId, availability }: Omit<ProductFilters, 'page'>) =>
  getJson(withQuery('/api/products', { q, categoryId, availability }), products);

export const categoryQueries = {
  list: () =>
    queryOptions({
      queryKey: [BOOKS, 'categories'],
      queryFn: ({ signal }) => getJson('/api/categories', categories, signal),
    }),
};

type Keyed<T> = T & { readonly idempotencyKey: string };

export const useCreateProduct = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ form, idempotencyKey }: Keyed<{ form: FormData }>) =>
      send({ method: 'POST', path: '/api/products', body: form, idempotencyKey }, product),
    onSuccess: () => refreshBooks(client),
    onError: (error) => rereadIfOutdated(client, error),
  });
};

export const useEditProduct = (id: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ form, etag, idempotencyKey }: Keyed<{ form: FormData; etag: string | null }>) =>
      send(
        {
          method: 'POST',
          path: pathOf(id),
          body: form,
          idempotencyKey,
          ...(etag !== null && { ifMatch: etag }),
        },
        product,
      ),
    onSuccess: () => refreshBooks(client),
    onError: (error) => rereadIfOutdated(client, error),
  });
};

export interface SaleRequest {
  readonly quantity: number;
  readonly soldPrice: number;
  readonly soldDate: string;
}

/** Not awaited: the screen goes on to the inventory, which reads anew. */
export const useRecordSale = (id: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ sale, idempotencyKey }: Keyed<{ sale: SaleRequest }>) =>
      sendBare({ method: 'POST', path: `${pathOf(id)}/sell`, body: sale, idempotencyKey }),
    onSuccess: () => void refreshBooks(client),
    onError: (error) => rereadIfOutdated(client, error),
  });
};

export const useVoidSale = (id: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ saleId, idempotencyKey }: Keyed<{ saleId: string }>) =>
      send(
        {
          method: 'POST',
          path: `${pathOf(id)}/sales/${encodeURIComponent(saleId)}/void`,
          idempotencyKey,
        },
        product,
      ),
    onSuccess: () => refreshBooks(client),
    onError: (error) => rereadIfOutdated(client, error),
  });
};

/** The product's own queries are left alone: they would only learn that it is gone. */
export const useDeleteProduct = (id: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ idempotencyKey }: Keyed<object>) =>
      sendBare({ method: 'DELETE', path: pathOf(id), idempotencyKey }),
    onSuccess: () => {
      void refreshBooks(client, [
        productQueries.detail(id).queryKey,
        productQueries.sales(id).queryKey,
      ]);
    },
    onError: (error) => rereadIfOutdated(client, error),
  });
};

export const useDeleteProducts = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ ids, idempotencyKey }: Keyed<{ ids: readonly string[] }>) =>
      sendBare({ method: 'POST', path: '/api/products/delete', body: { ids }, idempotencyKey }),
    onSuccess: () => refreshBooks(client),
    onError: (error) => rereadIfOutdated(client, error),
  });
};

/** One call a product: there is no bulk call for it. What was moved before a failure stays moved. */
export const useMoveProducts = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({
      ids,
      categoryId,
      idempotencyKey,
    }: Keyed<{ ids: readonly string[]; categoryId: string }>) => {
      for (const id of ids) {
        const form = new FormData();
        form.set('categoryId', categoryId);
        const key = `${idempotencyKey}:${id}`;
        await sendBare({ method: 'POST', path: pathOf(id), body: form, idempotencyKey: key });
      }
    },
    onSettled: () => refreshBooks(client),
  });
};

export const useCreateCategory = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ name, idempotencyKey }: Keyed<{ name: string }>) =>
      send({ method: 'POST', path: '/api/categories', body: { name }, idempotencyKey }, category),
    onSuccess: () => refreshBooks(client),
    onError: (error) => rereadIfOutdated(client, error),
  });
};

export const useDeleteCategory = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, idempotencyKey }: Keyed<{ id: string }>) =>
      sendBare({
        method: 'DELETE',
        path: `/api/categories/${encodeURIComponent(id)}`,
        idempotencyKey,
      }),
    onSuccess: () => refreshBooks(client),
    onError: (error) => rereadIfOutdated(client, error),
  });
};

const pathOf = (id: string): string => `/api/products/${encodeURIComponent(id)}`;
