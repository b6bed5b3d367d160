import type { BusinessDate } from '../kernel/dates.ts';
import type { IdTaken, ProductId } from '../kernel/ids.ts';
import { VALUE_CENTS_MAX, type Cents } from '../kernel/money.ts';
import { accept, refuse, unreachable, type Decision } from '../kernel/result.ts';
import type { RecordSale, SaleCommand, VoidSale } from './commands.ts';
import type { SaleEvent } from './events.ts';
import type { SaleRejection } from './rejections.ts';
import { lastSaleThatStands, type SaleRecord, type SalesState } from './state.ts';

/** What a sale must know of its product, which is live. */
export interface SoldProduct {
  readonly productId: ProductId;
  readonly name: string;
  readonly stock: number;
  readonly stockMax: number;
  readonly costCents: Cents;
  readonly valueCents: Cents;
}

type SaleDecision = Decision<SaleEvent, SaleRejection | IdTaken>;

export const decideSale = (
  state: SalesState,
  product: SoldProduct,
  command: SaleCommand,
): SaleDecision => {
  switch (command.type) {
    case 'RecordSale':
      return recordSale(state, product, command.data);
    case 'VoidSale':
      return voidSale(state, product, command.data);
    default:
      return unreachable(command);
  }
};

const recordSale = (
  state: SalesState,
  product: SoldProduct,
  { saleId, productId, quantity, unitPriceCents, soldDate }: RecordSale['data'],
): SaleDecision => {
  const { name: productName, stock, costCents: unitCostCents } = product;
  if (state.records.has(saleId)) return refuse({ code: 'id-taken', id: saleId });
  if (stock === 0) return refuse({ code: 'out-of-stock' });
  if (quantity > stock) return refuse({ code: 'not-enough-stock', stock });
  if (unitPriceCents * quantity > VALUE_CENTS_MAX) return refuse({ code: 'sale-total-too-large' });
  return accept({
    type: 'SaleRecorded',
    data: {
      saleId,
      productId,
      productName,
      quantity,
      unitPriceCents,
      unitCostCents,
      soldDate,
      stockAfter: stock - quantity,
    },
  });
};

const voidSale = (
  state: SalesState,
  product: SoldProduct,
  { saleId, productId }: VoidSale['data'],
): SaleDecision => {
  const sale = state.records.get(saleId);
  // Another product's sale is no sale of this one.
  if (sale?.productId !== productId) return refuse({ code: 'sale-not-found', saleId });
  if (sale.voided) return refuse({ code: 'sale-already-voided', saleId });
  const stockAfter = product.stock + sale.quantity;
  if (exceedsStockLimit(product, stockAfter)) {
    return refuse({ code: 'void-exceeds-stock-limit', saleId });
  }
  const last = lastSaleThatStands(state, productId, saleId);
  return accept(saleVoided(sale, stockAfter, last));
};

const exceedsStockLimit = (product: SoldProduct, stock: number): boolean =>
  stock > product.stockMax ||
  Math.max(product.costCents, product.valueCents) * stock > VALUE_CENTS_MAX;

const saleVoided = (sale: SaleRecord, stockAfter: number, last: SaleRecord | null): SaleEvent => {
  const { saleId, productId, productName, quantity, unitPriceCents, soldDate } = sale;
  const soldDateAfter: BusinessDate | null = last?.soldDate ?? null;
  return {
    type: 'SaleVoided',
    data: {
      saleId,
      productId,
      productName,
      quantity,
      unitPriceCents,
      soldDate,
      stockAfter,
      remainingEntries: entriesThatStand(sale),
      soldPriceAfterCents: last?.unitPriceCents ?? null,
      soldDateAfter,
    },
  };
};

const entriesThatStand = ({ quantity, deletedEntries }: SaleRecord): readonly number[] =>
  Array.from({ length: quantity }, (_, index) => index).filter(
    (index) => deletedEntries?.has(index) !== true,
  );
