import { expect, test } from 'vitest';
import type { SellerEvent } from '../events.ts';
import { businessDate, month } from '../kernel/dates.ts';
import { cents } from '../kernel/money.ts';
import { fullHistory } from '../testing/history.ts';
import { aProduct, aReport, aRevenue, aSale } from '../testing/ledger.ts';
import type { ReportOptions, ReportRequested } from '../reports/events.ts';
import { accountOf } from './account.ts';
import { contractData } from './fields.ts';
import { dollarText } from './summary.ts';

const sold: SellerEvent = {
  type: 'SaleRecorded',
  data: {
    saleId: aSale(7),
    productId: aProduct(3),
    productName: 'Luka Dončić Prizm #280',
    quantity: 2,
    unitPriceCents: cents(1_234),
    unitCostCents: cents(500),
    soldDate: businessDate('2026-03-14'),
    stockAfter: 5,
  },
};

test('a sale reads as one says it, and what it took from the stock shows', () => {
  expect(accountOf(sold)).toEqual({
    summary: 'Sold 2 × Luka Dončić Prizm #280 at $12.34',
    subject: { kind: 'sale', id: aSale(7), name: 'Luka Dončić Prizm #280' },
    changes: [{ field: 'stock', from: 7, to: 5 }],
  });
});

test('an edit tells each field by the name and in the unit of the contract', () => {
  const edited: SellerEvent = {
    type: 'ProductEdited',
    data: {
      productId: aProduct(3),
      name: 'Card',
      changes: {
        valueCents: { from: cents(1_050), to: cents(99) },
        sku: { from: 'A-1', to: 'A-2' },
        comment: { from: null, to: 'Mint' },
        photo: { from: null, to: { file: 'f.webp', thumbnail: 't.webp' } },
      },
    },
  };
  expect(accountOf(edited)).toMatchObject({
    summary: 'Edited Card: SKU, value price, notes, photo',
    changes: [
      { field: 'sku', from: 'A-1', to: 'A-2' },
      { field: 'valuePrice', from: 10.5, to: 0.99 },
      { field: 'comment', from: null, to: 'Mint' },
      { field: 'photo', from: null, to: 'f.webp' },
    ],
  });
});

test('an edited entry goes by its new description', () => {
  const event: SellerEvent = {
    type: 'RevenueEdited',
    data: {
      revenueId: aRevenue(1),
      before: {
        description: 'Show',
        amountCents: cents(100),
        category: 'Other',
        date: businessDate('2026-01-01'),
        paymentMethod: 'Cash',
        customer: null,
        invoiceNumber: null,
        notes: null,
      },
      changes: { description: { from: 'Show', to: 'Card show' } },
    },
  };
  expect(accountOf(event).subject.name).toBe('Card show');
  expect(contractData(event.data)).toMatchObject({
    before: { amount: 1, description: 'Show' },
    changes: { description: { from: 'Show', to: 'Card show' } },
  });
});

const asked: ReportRequested['data'] = {
  reportId: aReport(1),
  batchId: null,
  type: 'revenue',
  format: 'pdf',
  options: null,
  today: businessDate('2026-11-29'),
  month: month('2026-01'),
};
const options: ReportOptions = {
  startDate: businessDate('2026-01-02'),
  endDate: null,
  includeRevenue: true,
  includeExpenses: true,
  includeProfit: true,
  includeInventory: false,
};
const closed = { ...options, endDate: businessDate('2026-03-04') };

test.each([
  [asked, 'revenue report of 2026-01 as PDF'],
  [{ ...asked, month: null }, 'revenue report as PDF'],
  // An inventory is as it stands, whatever was asked.
  [{ ...asked, type: 'inventory' }, 'inventory report as PDF'],
  [{ ...asked, type: 'custom', month: null, options }, 'custom report from 2026-01-02 as PDF'],
  [
    { ...asked, type: 'custom', month: null, options: closed },
    'custom report from 2026-01-02 to 2026-03-04 as PDF',
  ],
] as const)('a request for a report says which it is: %#', (data, text) => {
  expect(accountOf({ type: 'ReportRequested', data }).summary).toBe(`Requested the ${text}`);
});

test('every kind of event has its words, and no cents are left in what is shown', () => {
  for (const event of fullHistory) {
    const { summary, subject } = accountOf(event);
    expect(summary).toMatch(/^[A-Z].*[^.]$/);
    expect(summary).not.toContain('undefined');
    expect(subject.id === null).toBe(event.type === 'SellerJoined');
    expect(JSON.stringify(contractData(event.data))).not.toContain('Cents"');
  }
});

test.each([
  [0, '$0.00'],
  [5, '$0.05'],
  [123_456, '$1,234.56'],
  [9_999_999_999, '$99,999,999.99'],
  [-1_050, '-$10.50'],
])('%i cents read %s', (amount, text) => {
  expect(dollarText(cents(amount))).toBe(text);
});
