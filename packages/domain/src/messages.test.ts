import { expect, test } from 'vitest';
import { rejectionMessage, rejectionViolation } from './messages.ts';
import type { SellerRejection } from './rejections.ts';
import { aCategory, anExpense, aProduct, aReport, aRevenue, aSale } from './testing/ledger.ts';

/** The exact texts, once: everything else asserts codes. */
const texts: readonly (readonly [SellerRejection, string])[] = [
  [{ code: 'id-taken', id: aSale() }, 'This id is in use already'],
  [{ code: 'category-not-found', categoryId: aCategory() }, 'Category not found'],
  [{ code: 'category-name-taken', name: 'Slabs' }, 'You already have a category with this name'],
  [{ code: 'category-not-deleted', categoryId: aCategory() }, 'This category is not deleted'],
  [{ code: 'product-not-found', productId: aProduct() }, 'Product not found'],
  [{ code: 'product-not-deleted', productId: aProduct() }, 'This product is not deleted'],
  [
    { code: 'product-changed', productId: aProduct() },
    'This product was changed elsewhere. Reload to see it.',
  ],
  [{ code: 'sku-taken', sku: 'X' }, 'You already have a product with this SKU'],
  [
    { code: 'stock-value-too-large', price: 'costPrice' },
    'Cost price times stock must be at most 999,999,999.99',
  ],
  [
    { code: 'stock-value-too-large', price: 'valuePrice' },
    'Value price times stock must be at most 999,999,999.99',
  ],
  [{ code: 'out-of-stock' }, 'Out of stock'],
  [{ code: 'not-enough-stock', stock: 7 }, 'You only have 7 in stock'],
  [{ code: 'sale-total-too-large' }, 'Price times quantity must be at most 999,999,999.99'],
  [{ code: 'sale-not-found', saleId: aSale() }, 'Sale not found'],
  [{ code: 'sale-already-voided', saleId: aSale() }, 'This sale was already voided'],
  [
    { code: 'void-exceeds-stock-limit', saleId: aSale() },
    'With these units back, the stock would be larger than it may be. Lower the stock first.',
  ],
  [{ code: 'report-not-found', reportId: aReport() }, 'Report not found'],
  [{ code: 'report-not-waiting', reportId: aReport() }, 'This report is not waiting to be drawn'],
  [{ code: 'revenue-not-found', revenueId: aRevenue() }, 'Revenue entry not found'],
  [{ code: 'revenue-not-deleted', revenueId: aRevenue() }, 'This revenue entry is not deleted'],
  [
    { code: 'entry-belongs-to-sale', saleId: aSale() },
    'This entry belongs to a sale. Void the sale instead.',
  ],
  [
    { code: 'entry-sale-voided', saleId: aSale() },
    'The sale of this entry was voided. It cannot come back.',
  ],
  [{ code: 'expense-not-found', expenseId: anExpense() }, 'Expense not found'],
  [{ code: 'expense-not-deleted', expenseId: anExpense() }, 'This expense is not deleted'],
];

test.each(texts)('%o reads', (rejection, message) => {
  expect(rejectionMessage(rejection)).toBe(message);
});

test('a refusal that one field can cure is a violation of that field', () => {
  expect(rejectionViolation({ code: 'sku-taken', sku: 'X' })).toEqual({
    propertyPath: 'sku',
    message: 'You already have a product with this SKU',
  });
  expect(rejectionViolation({ code: 'category-name-taken', name: 'Slabs' })?.propertyPath).toBe(
    'name',
  );
  expect(
    rejectionViolation({ code: 'stock-value-too-large', price: 'costPrice' })?.propertyPath,
  ).toBe('costPrice');
  expect(rejectionViolation({ code: 'not-enough-stock', stock: 1 })?.propertyPath).toBe('quantity');
  expect(rejectionViolation({ code: 'sale-total-too-large' })?.propertyPath).toBe('soldPrice');
  expect(rejectionViolation({ code: 'out-of-stock' })).toBeNull();
});
