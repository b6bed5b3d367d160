import type { SaleId } from '../kernel/ids.ts';

export type SaleRejection =
  | { readonly code: 'out-of-stock' }
  | { readonly code: 'not-enough-stock'; readonly stock: number }
  /** Unit price times quantity is more than `VALUE_CENTS_MAX`. */
  | { readonly code: 'sale-total-too-large' }
  | { readonly code: 'sale-not-found'; readonly saleId: SaleId }
  | { readonly code: 'sale-already-voided'; readonly saleId: SaleId }
  /** The units that would come back exceed what a stock, or its value, may be. */
  | { readonly code: 'void-exceeds-stock-limit'; readonly saleId: SaleId };
