import type { Product } from '@keepsale/contracts/products';
import { csvDollars, ExportCsv, type CsvColumns } from '../../ui/export-csv.tsx';
import { readProducts, type ProductFilters } from './queries.ts';

const COLUMNS: CsvColumns<Product> = [
  ['Product', ({ name }) => name],
  ['SKU', ({ sku }) => sku],
  ['Category', ({ category }) => category?.name],
  ['Stock', ({ stock }) => stock],
  ['Cost Price', ({ costPrice }) => csvDollars(costPrice)],
  ['Value Price', ({ valuePrice }) => csvDollars(valuePrice)],
  ['Sold Price', ({ soldPrice }) => csvDollars(soldPrice)],
  ['Purchase Date', ({ purchaseDate }) => purchaseDate],
  ['Sold Date', ({ soldDate }) => soldDate],
  ['Description', ({ description }) => description],
  ['Notes', ({ comment }) => comment],
];

export function ExportProducts({ filters }: { readonly filters: ProductFilters }) {
  return <ExportCsv name="inventory" columns={COLUMNS} load={() => readProducts(filters)} />;
}
