import type { SellerCommand } from '../commands.ts';
import type { SellerEvent } from '../events.ts';
import { businessDate } from '../kernel/dates.ts';
import { saleEntryId } from '../kernel/ids.ts';
import { cents } from '../kernel/money.ts';
import {
  aCategory,
  anAuditLink,
  anExpense,
  aProduct,
  aReport,
  aRevenue,
  aSale,
  createCategory,
  createProduct,
  given,
  grantAuditAccess,
  recordExpense,
  recordRevenue,
  recordSale,
  requestReport,
} from './ledger.ts';

const everything = {
  startDate: businessDate('2026-01-01'),
  endDate: null,
  includeRevenue: true,
  includeExpenses: true,
  includeProfit: true,
  includeInventory: true,
} as const;

const categoryData = { categoryId: aCategory(2) };
const productData = { productId: aProduct(2) };

/** A life of a ledger that leaves no event type out: deleted things of each kind stay at its end. */
const commands: readonly SellerCommand[] = [
  { type: 'JoinSeller', data: {} },
  createCategory(1, 'Rookies'),
  createCategory(2, 'Slabs'),
  createProduct(1, {
    photo: { file: 'aaaaaaaaaaaaaaaaaaaaaa.webp', thumbnail: 'bbbbbbbbbbbbbbbbbbbbbb.webp' },
    stock: 9,
  }),
  createProduct(2, { ...categoryData, comment: 'Notes\nin two lines', description: '“Čeština”' }),
  createProduct(3, categoryData),
  {
    type: 'EditProduct',
    data: {
      productId: aProduct(1),
      set: { name: 'Card one', valueCents: cents(2_750), purchaseDate: businessDate('2026-01-16') },
      photo: null,
    },
  },
  recordSale(1, { quantity: 3 }),
  recordSale(2, { unitPriceCents: cents(3_100), soldDate: businessDate('2026-02-21') }),
  recordSale(3, { quantity: 2 }),
  { type: 'DeleteRevenue', data: { revenueId: saleEntryId(aSale(1), 1) } },
  { type: 'DeleteRevenue', data: { revenueId: saleEntryId(aSale(1), 0) } },
  { type: 'RestoreRevenue', data: { revenueId: saleEntryId(aSale(1), 1) } },
  { type: 'DeleteRevenue', data: { revenueId: saleEntryId(aSale(3), 1) } },
  { type: 'VoidSale', data: { saleId: aSale(3), productId: aProduct(1) } },
  { type: 'DeleteProduct', data: productData },
  createProduct(4, { sku: 'SKU-2' }),
  { type: 'RestoreProduct', data: productData },
  { type: 'DeleteCategory', data: categoryData },
  createProduct(5, { sku: 'SKU-3' }),
  { type: 'RestoreCategory', data: { ...categoryData, name: 'Graded' } },
  { type: 'DeleteProduct', data: { productId: aProduct(3) } },
  createCategory(3, 'Wax'),
  createProduct(6, { categoryId: aCategory(3) }),
  { type: 'DeleteCategory', data: { categoryId: aCategory(3) } },
  recordRevenue(1),
  recordRevenue(2, { notes: 'Second', customer: null }),
  { type: 'EditRevenue', data: { revenueId: aRevenue(1), set: { amountCents: cents(5_000) } } },
  { type: 'DeleteRevenueEntries', data: { revenueIds: [aRevenue(1), aRevenue(2)] } },
  { type: 'RestoreRevenue', data: { revenueId: aRevenue(1) } },
  recordExpense(1, { recurring: true }),
  recordExpense(2, { vendor: null, receiptNumber: null }),
  { type: 'EditExpense', data: { expenseId: anExpense(1), set: { category: 'Postage' } } },
  { type: 'DeleteExpenses', data: { expenseIds: [anExpense(1), anExpense(2)] } },
  { type: 'RestoreExpense', data: { expenseId: anExpense(1) } },
  requestReport(1),
  requestReport(2, { type: 'inventory', format: 'xlsx' }),
  requestReport(3, { type: 'custom', options: everything, month: null }),
  requestReport(4),
  {
    type: 'CompleteReport',
    data: { reportId: aReport(1), fileName: 'f.pdf', bytes: 4_711, sha256: 'ab'.repeat(32) },
  },
  { type: 'FailReport', data: { reportId: aReport(2), reason: 'The disk is full.' } },
  { type: 'RemoveReport', data: { reportId: aReport(3) } },
  { type: 'ExpireReport', data: { reportId: aReport(1) } },
  { type: 'RemoveReport', data: { reportId: aReport(2) } },
  grantAuditAccess(1),
  grantAuditAccess(2),
  { type: 'RevokeAuditAccess', data: { linkId: anAuditLink(1) } },
];

/** The events of that life: every type at least once. */
export const fullHistory: readonly SellerEvent[] = given().after(...commands).history;
