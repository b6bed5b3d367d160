import type { GrantAuditAccess } from '../audit-access/commands.ts';
import type { CreateCategory } from '../categories/commands.ts';
import type { SellerEvent } from '../events.ts';
import type { RecordExpense } from '../expenses/commands.ts';
import { businessDate, instant, month } from '../kernel/dates.ts';
import { specFor } from '../kernel/decider-spec.ts';
import {
  auditLinkId,
  categoryId,
  expenseId,
  productId,
  reportId,
  revenueId,
  saleId,
} from '../kernel/ids.ts';
import { cents } from '../kernel/money.ts';
import type { CreateProduct } from '../products/commands.ts';
import type { RequestReport } from '../reports/commands.ts';
import type { RecordRevenue } from '../revenue/commands.ts';
import type { RecordSale } from '../sales/commands.ts';
import { sellerDecider } from '../seller.ts';

/** Given/when/then for the whole ledger: cross-slice rules are tested where they hold. */
export const given = specFor(sellerDecider);

/** Texts of ids that tell in a failure what they are: the kind in front, the number at the end. */
const idText = (kind: string, n: number): string =>
  `${kind.repeat(8)}-0000-4000-8000-${String(n).padStart(12, '0')}`;

export const aCategory = (n = 1) => categoryId(idText('c', n));
export const aProduct = (n = 1) => productId(idText('a', n));
export const aSale = (n = 1) => saleId(idText('5', n));
export const aRevenue = (n = 1) => revenueId(idText('f', n));
export const anExpense = (n = 1) => expenseId(idText('e', n));
export const aReport = (n = 1) => reportId(idText('d', n));
export const anAuditLink = (n = 1) => auditLinkId(idText('b', n));

export const createCategory = (n = 1, name = `Category ${n}`): CreateCategory => ({
  type: 'CreateCategory',
  data: { categoryId: aCategory(n), name },
});

export const grantAuditAccess = (n = 1): GrantAuditAccess => ({
  type: 'GrantAuditAccess',
  data: {
    linkId: anAuditLink(n),
    label: `Auditor ${n}`,
    expiresAt: instant('2026-12-31T23:59:59.999Z'),
  },
});

export const createProduct = (
  n = 1,
  fields: Partial<CreateProduct['data']> = {},
): CreateProduct => ({
  type: 'CreateProduct',
  data: {
    productId: aProduct(n),
    name: `Card ${n}`,
    sku: `SKU-${n}`,
    categoryId: aCategory(1),
    costCents: cents(1_000),
    valueCents: cents(2_500),
    soldPriceCents: null,
    stock: 3,
    comment: null,
    description: null,
    purchaseDate: businessDate('2026-01-15'),
    soldDate: null,
    photo: null,
    ...fields,
  },
});

export const recordSale = (n = 1, fields: Partial<RecordSale['data']> = {}): RecordSale => ({
  type: 'RecordSale',
  data: {
    saleId: aSale(n),
    productId: aProduct(1),
    quantity: 1,
    unitPriceCents: cents(3_000),
    soldDate: businessDate('2026-02-20'),
    ...fields,
  },
});

export const recordRevenue = (
  n = 1,
  fields: Partial<RecordRevenue['data']> = {},
): RecordRevenue => ({
  type: 'RecordRevenue',
  data: {
    revenueId: aRevenue(n),
    description: 'Grading advice',
    amountCents: cents(4_550),
    category: 'Consulting',
    date: businessDate('2026-03-03'),
    paymentMethod: 'PayPal',
    customer: 'Sam',
    invoiceNumber: null,
    notes: null,
    ...fields,
  },
});

export const recordExpense = (
  n = 1,
  fields: Partial<RecordExpense['data']> = {},
): RecordExpense => ({
  type: 'RecordExpense',
  data: {
    expenseId: anExpense(n),
    description: 'Top loaders',
    amountCents: cents(1_299),
    category: 'Supplies',
    date: businessDate('2026-03-04'),
    paymentMethod: 'Credit Card',
    vendor: 'Card Shop',
    receiptNumber: 'R-7',
    notes: null,
    recurring: false,
    ...fields,
  },
});

export const requestReport = (
  n = 1,
  fields: Partial<RequestReport['data']> = {},
): RequestReport => ({
  type: 'RequestReport',
  data: {
    reportId: aReport(n),
    batchId: null,
    type: 'financial',
    format: 'pdf',
    options: null,
    today: businessDate('2026-03-31'),
    month: month('2026-03'),
    ...fields,
  },
});

/** A ledger with a category and a product of three units in it. */
export const stocked = () => given().after(createCategory(), createProduct());

/** The event types of an outcome's events, for tests about whether, not what. */
export const typesOf = (events: readonly SellerEvent[]): readonly string[] =>
  events.map(({ type }) => type);
