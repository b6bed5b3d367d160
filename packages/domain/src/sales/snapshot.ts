import type { BusinessDate } from '../kernel/dates.ts';
import {
  amount,
  count,
  date,
  flag,
  id,
  list,
  nullable,
  text,
  tuple,
  type Reader,
} from '../kernel/decode.ts';
import { productId, saleId, type ProductId, type SaleId } from '../kernel/ids.ts';
import type { Cents } from '../kernel/money.ts';
import { addSale, noSales, type SaleRecord, type SalesState } from './state.ts';

type Row = readonly [
  saleId: SaleId,
  productId: ProductId,
  productName: string,
  quantity: number,
  unitPriceCents: Cents,
  soldDate: BusinessDate,
  voided: boolean,
  deletedEntries: readonly number[] | null,
];

export const encodeSales = ({ records }: SalesState): readonly Row[] =>
  Array.from(records.values(), rowOf);

export const readSales: Reader<SalesState> = (value) => {
  const state = noSales();
  const lastOfProduct = new Map<ProductId, SaleRecord>();
  for (const row of readRows(value)) {
    const sale = sharingTexts(recordOf(row), lastOfProduct.get(row[1]));
    addSale(state, sale);
    lastOfProduct.set(sale.productId, sale);
  }
  return state;
};

const readRows: Reader<readonly Row[]> = list(
  tuple<Row>(id(saleId), id(productId), text, count, amount, date, flag, nullable(list(count))),
);

const rowOf = (sale: SaleRecord): Row => [
  sale.saleId,
  sale.productId,
  sale.productName,
  sale.quantity,
  sale.unitPriceCents,
  sale.soldDate,
  sale.voided,
  sale.deletedEntries === null ? null : [...sale.deletedEntries],
];

const recordOf = (row: Row): SaleRecord => ({
  saleId: row[0],
  productId: row[1],
  productName: row[2],
  quantity: row[3],
  unitPriceCents: row[4],
  soldDate: row[5],
  voided: row[6],
  deletedEntries: row[7] === null ? null : new Set(row[7]),
});

/** Parsed texts are copies; equal ones are kept once. */
const sharingTexts = (sale: SaleRecord, former: SaleRecord | undefined): SaleRecord => {
  if (former === undefined) return sale;
  const { productId } = former;
  const productName =
    sale.productName === former.productName ? former.productName : sale.productName;
  return { ...sale, productId, productName };
};
