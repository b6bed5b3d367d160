import {
  amount,
  count,
  date,
  id,
  list,
  nullable,
  record,
  text,
  type Reader,
} from '../kernel/decode.ts';
import { productId, saleId } from '../kernel/ids.ts';
import type { SaleRecorded, SaleVoided } from './events.ts';

const saleData = {
  saleId: id(saleId),
  productId: id(productId),
  productName: text,
  quantity: count,
  unitPriceCents: amount,
  soldDate: date,
  stockAfter: count,
};

export const readSaleRecorded: Reader<SaleRecorded['data']> = record({
  ...saleData,
  unitCostCents: amount,
});

export const readSaleVoided: Reader<SaleVoided['data']> = record({
  ...saleData,
  remainingEntries: list(count),
  soldPriceAfterCents: nullable(amount),
  soldDateAfter: nullable(date),
});
