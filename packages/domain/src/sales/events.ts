import type { BusinessDate } from '../kernel/dates.ts';
import type { ProductId, SaleId } from '../kernel/ids.ts';
import type { Cents } from '../kernel/money.ts';

interface SaleData {
  readonly saleId: SaleId;
  readonly productId: ProductId;
  /** At the time of the sale: the description of its revenue entries. */
  readonly productName: string;
  readonly quantity: number;
  readonly unitPriceCents: Cents;
  readonly soldDate: BusinessDate;
  readonly stockAfter: number;
}

/** One event; shows as `quantity` revenue entries, the i-th of which has the id `saleEntryId(saleId, i)`. */
export interface SaleRecorded {
  readonly type: 'SaleRecorded';
  /** The unit cost is frozen here: a later edit of the product's cost never rewrites past profit. */
  readonly data: SaleData & { readonly unitCostCents: Cents };
}

/** All units return to stock; the revenue entries still there go. */
export interface SaleVoided {
  readonly type: 'SaleVoided';
  readonly data: SaleData & {
    /** Indices of the entries that stood until now. */
    readonly remainingEntries: readonly number[];
    /** The product's last sale recorded that stands now, or `null`. */
    readonly soldPriceAfterCents: Cents | null;
    readonly soldDateAfter: BusinessDate | null;
  };
}

export type SaleEvent = SaleRecorded | SaleVoided;

/** The category of the revenue entries that a sale shows as. */
export const SALE_CATEGORY = 'Product Sales';
/** Their payment method: a sale does not ask for one. */
export const SALE_PAYMENT_METHOD = 'Other';
