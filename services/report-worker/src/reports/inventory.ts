import { divideCents, timesCents } from '@keepsale/domain/kernel/money';
import { REPORT_LOW_STOCK, type ProductSet, type ReportData, type ReportProduct } from './data.ts';
import {
  count,
  date,
  money,
  text,
  type Figure,
  type ReportModel,
  type Row,
  type Table,
} from './model.ts';

export const inventoryReport = (data: ReportData, products: ProductSet): ReportModel => ({
  title: 'Inventory Report',
  fileStem: 'inventory-report',
  sellerName: data.sellerName,
  period: `As of ${data.today}`,
  generatedOn: data.today,
  figures: inventoryFigures(data, products).slice(0, 4),
  chart: null,
  tables: [inventoryTable(products)],
  summary: inventoryFigures(data, products),
});

export const inventoryFigures = (data: ReportData, products: ProductSet): readonly Figure[] => [
  { label: 'Total Products', value: count(products.count) },
  { label: 'Total Inventory Value', value: money(products.totalValueCents) },
  { label: 'Low Stock Items', value: count(products.lowStock) },
  {
    label: 'Average Product Value',
    value: money(divideCents(products.totalValueCents, products.count)),
  },
  { label: 'Stock Health', value: text(products.lowStock > 0 ? 'Attention Needed' : 'Good') },
  { label: 'Report Generated', value: date(data.today) },
];

export const inventoryTable = (products: ProductSet): Table => ({
  name: 'Inventory',
  columns: [
    { header: 'Product', kind: 'text', width: 34 },
    { header: 'SKU', kind: 'text', width: 22 },
    { header: 'Category', kind: 'text', width: 16 },
    { header: 'Stock', kind: 'count', width: 8 },
    { header: 'Cost Price', kind: 'money', width: 13 },
    { header: 'Value Price', kind: 'money', width: 13 },
    { header: 'Total Value', kind: 'money', width: 15, totalled: true },
    { header: 'Sold Price', kind: 'money', width: 13 },
    { header: 'Purchase Date', kind: 'date', width: 16 },
    { header: 'Sold Date', kind: 'date', width: 16 },
    { header: 'Notes', kind: 'text', width: 24 },
  ],
  rowCount: products.count,
  totals: [products.totalValueCents],
  emptyText: 'No products.',
  rows: async function* () {
    for await (const part of products.products()) yield part.map(productRow);
  },
});

const STOCK_CELL = 3;

const productRow = (product: ReportProduct): Row => ({
  cells: [
    text(product.name),
    text(product.sku),
    text(product.category ?? 'Uncategorized'),
    count(product.stock),
    money(product.costCents),
    money(product.valueCents),
    money(timesCents(product.valueCents, product.stock)),
    money(product.soldPriceCents),
    date(product.purchaseDate),
    date(product.soldDate),
    text(product.notes),
  ],
  ...(product.stock < REPORT_LOW_STOCK ? { flagged: STOCK_CELL } : {}),
});
