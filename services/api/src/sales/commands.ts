import { randomUUID } from 'node:crypto';
import type { RecordSaleRequest } from '@keepsale/contracts/sales';
import { type ProductId, type SaleId, saleId } from '@keepsale/domain/kernel/ids';
import type { RecordSale, VoidSale } from '@keepsale/domain/sales/commands';
import { checkSale } from '@keepsale/domain/sales/form';
import { valuesOf } from '../answers/form.ts';

export const recordSale = (productId: ProductId, body: RecordSaleRequest): RecordSale => ({
  type: 'RecordSale',
  data: { saleId: saleId(randomUUID()), productId, ...valuesOf(checkSale(body, 'json')) },
});

export const voidSale = (productId: ProductId, id: SaleId): VoidSale => ({
  type: 'VoidSale',
  data: { saleId: id, productId },
});
