import type { BusinessDate } from '../kernel/dates.ts';
import type { ProductId, SaleId } from '../kernel/ids.ts';
import type { Cents } from '../kernel/money.ts';
import { unreachable } from '../kernel/result.ts';
import { addSaleEntries, noEntries, type EntryIndex, type EntryPlace } from './entry-index.ts';
import type { SaleEvent, SaleRecorded } from './events.ts';

export interface SaleRecord {
  readonly saleId: SaleId;
  readonly productId: ProductId;
  readonly productName: string;
  readonly quantity: number;
  readonly unitPriceCents: Cents;
  readonly soldDate: BusinessDate;
  readonly voided: boolean;
  /** Indices of the revenue entries deleted one by one; `null`: none. */
  readonly deletedEntries: ReadonlySet<number> | null;
}

export interface SalesState {
  /** In the order recorded; voided ones are kept, to refuse a second voiding. */
  readonly records: Map<SaleId, SaleRecord>;
  /** Of each product, the sales in the order recorded; voided ones may be among them, never as the last. */
  readonly byProduct: Map<ProductId, SaleId[]>;
  readonly entries: EntryIndex;
}

export const noSales = (): SalesState => ({
  records: new Map(),
  byProduct: new Map(),
  entries: noEntries(),
});

/** Texts of a product that the ledger holds already: equal ones are kept once, a quarter less memory with many sales. */
export interface KnownProduct {
  readonly productId: ProductId;
  readonly name: string;
}

export const evolveSales = (state: SalesState, event: SaleEvent, product?: KnownProduct): void => {
  switch (event.type) {
    case 'SaleRecorded':
      addSale(state, saleOf(event.data, product));
      return;
    case 'SaleVoided': {
      const { saleId, productId } = event.data;
      state.records.set(saleId, { ...knownSale(state, saleId), voided: true });
      dropVoidedAtEnd(state, productId);
      return;
    }
    default:
      unreachable(event);
  }
};

/** Takes in a record as it is, with its place in the indexes. */
export const addSale = (state: SalesState, sale: SaleRecord): void => {
  const { saleId, productId } = sale;
  state.records.set(saleId, sale);
  addSaleEntries(state.entries, saleId, sale.quantity);
  const sales = state.byProduct.get(productId);
  if (sales === undefined) state.byProduct.set(productId, [saleId]);
  else sales.push(saleId);
  if (sale.voided) dropVoidedAtEnd(state, productId);
};

export const markEntry = (
  state: SalesState,
  { saleId, index }: EntryPlace,
  mark: 'deleted' | 'standing',
): void => {
  const sale = knownSale(state, saleId);
  const deleted = new Set(sale.deletedEntries);
  if (mark === 'deleted') deleted.add(index);
  else deleted.delete(index);
  state.records.set(saleId, { ...sale, deletedEntries: deleted.size === 0 ? null : deleted });
};

/** The product's last sale recorded that stands, `except` left out. */
export const lastSaleThatStands = (
  state: SalesState,
  productId: ProductId,
  except: SaleId,
): SaleRecord | null => {
  const sales = state.byProduct.get(productId) ?? [];
  for (let i = sales.length - 1; i >= 0; i -= 1) {
    const sale = saleAt(state, sales, i);
    if (sale !== null && !sale.voided && sale.saleId !== except) return sale;
  }
  return null;
};

const saleOf = (data: SaleRecorded['data'], product: KnownProduct | undefined): SaleRecord => ({
  saleId: data.saleId,
  productId: product?.productId ?? data.productId,
  productName: data.productName === product?.name ? product.name : data.productName,
  quantity: data.quantity,
  unitPriceCents: data.unitPriceCents,
  soldDate: data.soldDate,
  voided: false,
  deletedEntries: null,
});

const knownSale = (state: SalesState, saleId: SaleId): SaleRecord => {
  const sale = state.records.get(saleId);
  if (sale === undefined) throw new Error(`the history never recorded sale ${saleId}`);
  return sale;
};

const saleAt = (state: SalesState, sales: readonly SaleId[], i: number): SaleRecord | null => {
  const saleId = sales[i];
  return saleId === undefined ? null : (state.records.get(saleId) ?? null);
};

/** Only at the end: taking one out of the middle would make voiding many sales quadratic. */
const dropVoidedAtEnd = (state: SalesState, productId: ProductId): void => {
  const sales = state.byProduct.get(productId);
  while (sales !== undefined && saleAt(state, sales, sales.length - 1)?.voided === true) {
    sales.pop();
  }
};
