import type { Product } from '@keepsale/contracts/products';
import { queryOptions } from '@tanstack/react-query';
import { BOOKS } from '../api/books.ts';
import { list, object, text } from '../api/decode.ts';
import { getJson, withQuery } from '../api/http.ts';

const MATCHES_MAX = 8;

const matches = list(
  object<Pick<Product, 'id' | 'name' | 'sku'>>({ id: text, name: text, sku: text }),
);

export const paletteQueries = {
  /** The newest ones for a blank text. */
  products: (q: string) =>
    queryOptions({
      queryKey: [BOOKS, 'palette', q],
      queryFn: ({ signal }) =>
        getJson(withQuery('/api/products', { q, limit: MATCHES_MAX, offset: 0 }), matches, signal),
    }),
};
