import { csvLine } from '@keepsale/domain/kernel/csv';
import type { SellerId } from '@keepsale/domain/kernel/ids';
import { type Database, READ_SCHEMA } from '@keepsale/read-model';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import { TABLE_NAMES, type TableName } from './manifest.ts';

const PAGE_ROWS = 2_000;

/** A table of the books as they stand in the snapshot, as CSV, page by page: no more than a page is in memory. */
export async function* csvOf(
  snapshot: Transaction<Database>,
  name: TableName,
  seller: SellerId,
): AsyncGenerator<Buffer> {
  const cursor = sql.id(`account_${TABLE_NAMES.indexOf(name)}`);
  await sql`declare ${cursor} no scroll cursor for ${SELECTS[name](seller)}`.execute(snapshot);
  yield Buffer.from(csvLine(HEADERS[name]));
  for (;;) {
    const page = await sql<Readonly<Record<string, unknown>>>`
      fetch ${sql.lit(PAGE_ROWS)} from ${cursor}`.execute(snapshot);
    const lines = page.rows.map((row) => csvLine(HEADERS[name].map((column) => row[column])));
    if (lines.length > 0) yield Buffer.from(lines.join(''));
    if (lines.length < PAGE_ROWS) break;
  }
  await sql`close ${cursor}`.execute(snapshot);
}

/** Names and units of the HTTP contract. */
const HEADERS: Readonly<Record<TableName, readonly string[]>> = {
  'products.csv':
    'id name sku category costPrice valuePrice soldPrice stock comment description purchaseDate soldDate photo createdAt updatedAt'.split(
      ' ',
    ),
  'sales.csv':
    'id productId productName quantity unitPrice total unitCost soldDate voided createdAt'.split(
      ' ',
    ),
  'revenue.csv':
    'id date description amount category paymentMethod customer invoiceNumber notes saleId createdAt'.split(
      ' ',
    ),
  'expenses.csv':
    'id date description amount category paymentMethod vendor receiptNumber notes recurring createdAt'.split(
      ' ',
    ),
};

const table = (name: string) => sql.id(READ_SCHEMA, name);

const dollars = (cents: string): RawBuilder<string> =>
  sql`(${sql.ref(cents)} * 0.01)::numeric(14, 2)::text`;

const SELECTS: Readonly<Record<TableName, (seller: SellerId) => RawBuilder<unknown>>> = {
  'products.csv': (seller) => sql`
    select product_id as id, name, sku, category_name as category, ${dollars('cost_cents')} as "costPrice",
      ${dollars('value_cents')} as "valuePrice", ${dollars('sold_price_cents')} as "soldPrice", stock, comment, description,
      purchase_date::text as "purchaseDate", sold_date::text as "soldDate", photo, created_at as "createdAt",
      updated_at as "updatedAt"
    from ${table('live_products')} where seller_id = ${seller} order by purchase_date desc, created_at desc, product_id desc`,
  'sales.csv': (seller) => sql`
    select sale_id as id, product_id as "productId", product_name as "productName", quantity,
      ${dollars('unit_price_cents')} as "unitPrice", (unit_price_cents * quantity * 0.01)::numeric(16, 2)::text as total,
      ${dollars('unit_cost_cents')} as "unitCost", sold_date::text as "soldDate", voided, created_at as "createdAt"
    from ${table('sales')} where seller_id = ${seller} order by sold_date desc, created_at desc, sale_id desc`,
  'revenue.csv': (seller) => sql`
    select revenue_id as id, date::text as date, description, ${dollars('amount_cents')} as amount, category,
      payment_method as "paymentMethod", customer, invoice_number as "invoiceNumber", notes, sale_id as "saleId",
      created_at as "createdAt"
    from ${table('revenue_entries')} where seller_id = ${seller} and deleted_revision is null
    order by date desc, created_at desc, revenue_id desc`,
  'expenses.csv': (seller) => sql`
    select expense_id as id, date::text as date, description, ${dollars('amount_cents')} as amount, category,
      payment_method as "paymentMethod", vendor, receipt_number as "receiptNumber", notes, recurring,
      created_at as "createdAt"
    from ${table('expenses')} where seller_id = ${seller} and deleted_revision is null
    order by date desc, created_at desc, expense_id desc`,
};
