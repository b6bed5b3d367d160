import type { BusinessDate } from '../kernel/dates.ts';
import type { ProductId, SaleId } from '../kernel/ids.ts';
import type { Cents } from '../kernel/money.ts';

/** Quantity from 1 to `SALE_QUANTITY_MAX`, unit price above 0: checked by the sale form. */
export interface RecordSale {
  readonly type: 'RecordSale';
  readonly data: {
    readonly saleId: SaleId;
    readonly productId: ProductId;
    readonly quantity: number;
    readonly unitPriceCents: Cents;
    readonly soldDate: BusinessDate;
  };
}

export interface VoidSale {
  readonly type: 'VoidSale';
  readonly data: { readonly saleId: SaleId; readonly productId: ProductId };
}

export type SaleCommand = RecordSale | VoidSale;
