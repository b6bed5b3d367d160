import type { RevenueId, SaleId } from '../kernel/ids.ts';

export type RevenueRejection =
  | { readonly code: 'revenue-not-found'; readonly revenueId: RevenueId }
  | { readonly code: 'revenue-not-deleted'; readonly revenueId: RevenueId }
  | { readonly code: 'entry-belongs-to-sale'; readonly saleId: SaleId }
  | { readonly code: 'entry-sale-voided'; readonly saleId: SaleId };
