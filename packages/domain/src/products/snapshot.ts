import type { BusinessDate } from '../kernel/dates.ts';
import {
  amount,
  count,
  date,
  id,
  list,
  nullable,
  oneOf,
  text,
  tuple,
  type Reader,
} from '../kernel/decode.ts';
import { categoryId, productId, type CategoryId, type ProductId } from '../kernel/ids.ts';
import type { Cents } from '../kernel/money.ts';
import { photoFiles } from './decode.ts';
import type { PhotoFiles } from './events.ts';
import {
  addProduct,
  noProducts,
  type ProductRecord,
  type ProductsState,
  type ProductStanding,
} from './state.ts';

type Row = readonly [
  productId: ProductId,
  name: string,
  sku: string,
  categoryId: CategoryId | null,
  costCents: Cents,
  valueCents: Cents,
  soldPriceCents: Cents | null,
  stock: number,
  comment: string | null,
  description: string | null,
  purchaseDate: BusinessDate,
  soldDate: BusinessDate | null,
  photo: PhotoFiles | null,
  standing: ProductStanding,
  changedAt: number,
];

export const encodeProducts = ({ records }: ProductsState): readonly Row[] =>
  Array.from(records.values(), rowOf);

export const readProducts: Reader<ProductsState> = (value) => {
  const state = noProducts();
  for (const row of readRows(value)) addProduct(state, recordOf(row));
  return state;
};

const readRows: Reader<readonly Row[]> = list(
  tuple<Row>(
    id(productId),
    text,
    text,
    nullable(id(categoryId)),
    amount,
    amount,
    nullable(amount),
    count,
    nullable(text),
    nullable(text),
    date,
    nullable(date),
    nullable(photoFiles),
    oneOf('live', 'deleted', 'gone-with-category'),
    count,
  ),
);

const rowOf = (record: ProductRecord): Row => [
  record.productId,
  record.name,
  record.sku,
  record.categoryId,
  record.costCents,
  record.valueCents,
  record.soldPriceCents,
  record.stock,
  record.comment,
  record.description,
  record.purchaseDate,
  record.soldDate,
  record.photo,
  record.standing,
  record.changedAt,
];

const recordOf = (row: Row): ProductRecord => ({
  productId: row[0],
  name: row[1],
  sku: row[2],
  categoryId: row[3],
  costCents: row[4],
  valueCents: row[5],
  soldPriceCents: row[6],
  stock: row[7],
  comment: row[8],
  description: row[9],
  purchaseDate: row[10],
  soldDate: row[11],
  photo: row[12],
  standing: row[13],
  changedAt: row[14],
});
