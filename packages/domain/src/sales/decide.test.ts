import { expect, test } from 'vitest';
import { businessDate } from '../kernel/dates.ts';
import { saleEntryId } from '../kernel/ids.ts';
import { cents } from '../kernel/money.ts';
import {
  aCategory,
  aProduct,
  aSale,
  createCategory,
  createProduct,
  given,
  recordSale,
  stocked,
} from '../testing/ledger.ts';

const voidSale = (n = 1, product = 1) =>
  ({ type: 'VoidSale', data: { saleId: aSale(n), productId: aProduct(product) } }) as const;
const deleteProduct = { type: 'DeleteProduct', data: { productId: aProduct(1) } } as const;
const setStock = (stock: number) =>
  ({ type: 'EditProduct', data: { productId: aProduct(1), set: { stock } } }) as const;
const deleteEntry = (sale: number, index: number) =>
  ({ type: 'DeleteRevenue', data: { revenueId: saleEntryId(aSale(sale), index) } }) as const;

test('a sale freezes name and unit cost, and says what is left', () => {
  expect(stocked().when(recordSale(1, { quantity: 2 }))).toEqual({
    accepted: [
      {
        type: 'SaleRecorded',
        data: {
          saleId: aSale(1),
          productId: aProduct(1),
          productName: 'Card 1',
          quantity: 2,
          unitPriceCents: 3_000,
          unitCostCents: 1_000,
          soldDate: '2026-02-20',
          stockAfter: 1,
        },
      },
    ],
  });
});

test('never more than there is', () => {
  expect(stocked().when(recordSale(1, { quantity: 3 }))).toHaveProperty('accepted');
  expect(stocked().when(recordSale(1, { quantity: 4 }))).toEqual({
    rejected: { code: 'not-enough-stock', stock: 3 },
  });
  expect(
    stocked()
      .after(recordSale(1, { quantity: 3 }))
      .when(recordSale(2)),
  ).toEqual({ rejected: { code: 'out-of-stock' } });
});

test('the product carries price and date of its last sale', () => {
  const { records } = stocked()
    .after(recordSale(1), recordSale(2, { unitPriceCents: cents(2_750) }))
    .state().products;
  expect(records.get(aProduct(1))).toMatchObject({
    stock: 1,
    soldPriceCents: 2_750,
    soldDate: '2026-02-20',
  });
});

test('a product that is not there cannot be sold', () => {
  const rejected = { code: 'product-not-found', productId: aProduct(1) };
  expect(given().when(recordSale())).toEqual({ rejected });
  expect(stocked().after(deleteProduct).when(recordSale())).toEqual({ rejected });
});

test('an id cannot be used twice', () => {
  expect(stocked().after(recordSale()).when(recordSale())).toEqual({
    rejected: { code: 'id-taken', id: aSale(1) },
  });
});

test('the total of a sale is bounded like the value of a stock', () => {
  const many = stocked().after(setStock(11));
  const sale = { quantity: 10, unitPriceCents: cents(9_999_999_999) };
  expect(many.when(recordSale(1, sale))).toHaveProperty('accepted');
  expect(many.when(recordSale(1, { ...sale, quantity: 11 }))).toEqual({
    rejected: { code: 'sale-total-too-large' },
  });
});

test('voiding brings all units back and takes the entries that are left', () => {
  const history = stocked().after(recordSale(1, { quantity: 3 }), deleteEntry(1, 1));
  expect(history.when(voidSale())).toEqual({
    accepted: [
      {
        type: 'SaleVoided',
        data: {
          saleId: aSale(1),
          productId: aProduct(1),
          productName: 'Card 1',
          quantity: 3,
          unitPriceCents: 3_000,
          soldDate: '2026-02-20',
          stockAfter: 3,
          remainingEntries: [0, 2],
          soldPriceAfterCents: null,
          soldDateAfter: null,
        },
      },
    ],
  });
});

test('after voiding, price and date are those of the last sale recorded that stands', () => {
  const sold = stocked().after(
    recordSale(1, { unitPriceCents: cents(100), soldDate: businessDate('2026-05-05') }),
    recordSale(2, { unitPriceCents: cents(200), soldDate: businessDate('2026-04-04') }),
    recordSale(3, { unitPriceCents: cents(300), soldDate: businessDate('2026-03-03') }),
  );
  const lastOf = (after: ReturnType<typeof stocked>) => {
    const product = after.state().products.records.get(aProduct(1));
    return [product?.soldPriceCents, product?.soldDate, product?.stock];
  };
  expect(lastOf(sold.after(voidSale(1)))).toEqual([300, '2026-03-03', 1]);
  expect(lastOf(sold.after(voidSale(3)))).toEqual([200, '2026-04-04', 1]);
  expect(lastOf(sold.after(voidSale(2), voidSale(3)))).toEqual([100, '2026-05-05', 2]);
  expect(lastOf(sold.after(voidSale(3), voidSale(1), voidSale(2)))).toEqual([null, null, 3]);
});

test('a sale is voided once', () => {
  expect(stocked().after(recordSale(), voidSale()).when(voidSale())).toEqual({
    rejected: { code: 'sale-already-voided', saleId: aSale(1) },
  });
});

test("an unknown sale, or another product's, cannot be voided", () => {
  const rejected = { code: 'sale-not-found', saleId: aSale(1) };
  expect(stocked().when(voidSale())).toEqual({ rejected });
  expect(stocked().after(createProduct(2), recordSale()).when(voidSale(1, 2))).toEqual({
    rejected,
  });
});

test('a sale of a deleted product is voided once the product is back', () => {
  const history = stocked().after(recordSale(), deleteProduct);
  expect(history.when(voidSale())).toEqual({
    rejected: { code: 'product-not-found', productId: aProduct(1) },
  });
  const restored = history.after({ type: 'RestoreProduct', data: { productId: aProduct(1) } });
  expect(restored.when(voidSale())).toHaveProperty('accepted');
});

test('voiding keeps stock and value within their bounds', () => {
  const rejected = { code: 'void-exceeds-stock-limit', saleId: aSale(1) };
  expect(stocked().after(recordSale(), setStock(1_000_000)).when(voidSale())).toEqual({ rejected });
  const dear = given().after(
    createCategory(),
    createProduct(1, { valueCents: cents(9_999_999_999), stock: 10, categoryId: aCategory(1) }),
    recordSale(),
    setStock(10),
  );
  expect(dear.when(voidSale())).toEqual({ rejected });
  expect(dear.after(setStock(9)).when(voidSale())).toHaveProperty('accepted');
});
