import type { ProductId } from '../kernel/ids.ts';

export type ProductRejection =
  | { readonly code: 'product-not-found'; readonly productId: ProductId }
  | { readonly code: 'product-not-deleted'; readonly productId: ProductId }
  /** Since the revision at which its editor last saw it. */
  | { readonly code: 'product-changed'; readonly productId: ProductId }
  | { readonly code: 'sku-taken'; readonly sku: string }
  /** That price times the stock is more than `VALUE_CENTS_MAX`. */
  | { readonly code: 'stock-value-too-large'; readonly price: 'costPrice' | 'valuePrice' };
