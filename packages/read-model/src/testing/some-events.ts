import type { SellerEvent } from '@keepsale/domain/events';
import type { ExpenseFields } from '@keepsale/domain/expenses/events';
import { businessDate } from '@keepsale/domain/kernel/dates';
import { categoryId, expenseId, productId, revenueId, saleId } from '@keepsale/domain/kernel/ids';
import { cents } from '@keepsale/domain/kernel/money';
import type { RevenueFields } from '@keepsale/domain/revenue/events';

export const CATEGORY = categoryId('ca7e6047-0000-4000-8000-000000000001');
export const PRODUCT = productId('94000000-0000-4000-8000-000000000001');
export const SALE = saleId('5a1e0000-0000-4000-8000-000000000001');
export const REVENUE = revenueId('4e7e0000-0000-4000-8000-000000000001');
export const EXPENSE = expenseId('e8000000-0000-4000-8000-000000000001');

export const productCreated: SellerEvent = {
  type: 'ProductCreated',
  data: {
    productId: PRODUCT,
    name: 'Luka Dončić',
    sku: 'LUKA-77',
    categoryId: CATEGORY,
    costCents: cents(4_10),
    valueCents: cents(19_99),
    soldPriceCents: null,
    stock: 7,
    comment: null,
    description: 'Prizm Silver',
    purchaseDate: businessDate('2026-01-17'),
    soldDate: null,
    photo: { file: 'full.webp', thumbnail: 'small.webp' },
  },
};

/** Three units at 21.50 on 14 February: four of seven are left. */
export const saleRecorded: SellerEvent = {
  type: 'SaleRecorded',
  data: {
    saleId: SALE,
    productId: PRODUCT,
    productName: 'Luka Dončić',
    quantity: 3,
    unitPriceCents: cents(21_50),
    unitCostCents: cents(4_10),
    soldDate: businessDate('2026-02-14'),
    stockAfter: 4,
  },
};

/** Entry 1 had been deleted before. */
export const saleVoided: SellerEvent = {
  type: 'SaleVoided',
  data: {
    saleId: SALE,
    productId: PRODUCT,
    productName: 'Luka Dončić',
    quantity: 3,
    unitPriceCents: cents(21_50),
    soldDate: businessDate('2026-02-14'),
    remainingEntries: [0, 2],
    stockAfter: 7,
    soldPriceAfterCents: null,
    soldDateAfter: null,
  },
};

export const revenueFields: RevenueFields = {
  description: 'Appraisal',
  amountCents: cents(35_25),
  category: 'Services',
  date: businessDate('2026-02-28'),
  paymentMethod: 'Cash',
  customer: 'José',
  invoiceNumber: null,
  notes: null,
};

export const revenueRecorded: SellerEvent = {
  type: 'RevenueRecorded',
  data: { revenueId: REVENUE, ...revenueFields },
};

export const expenseFields: ExpenseFields = {
  description: 'Table at the card show',
  amountCents: cents(80_00),
  category: 'Rent',
  date: businessDate('2026-02-03'),
  paymentMethod: 'Check',
  vendor: 'Hall 4',
  receiptNumber: null,
  notes: null,
  recurring: false,
};

export const expenseRecorded: SellerEvent = {
  type: 'ExpenseRecorded',
  data: { expenseId: EXPENSE, ...expenseFields },
};
