import { expect, test } from 'vitest';
import type { SellerCommand } from '../commands.ts';
import { businessDate } from '../kernel/dates.ts';
import { categoryId, productId, saleId } from '../kernel/ids.ts';
import { cents } from '../kernel/money.ts';
import { sellerDecider } from '../seller.ts';
import type { SellerState } from '../seller-state.ts';

const CATEGORY = categoryId('3b0c1a52-96c1-4e0f-8f57-0d8a8a1f2b11');
const PRODUCT = productId('9d2f7c64-21b8-4f7a-a3b5-5a1c0e9d7f32');

/** Revisions: 0 joined, 1 category, 2 product. */
const stocked: readonly SellerCommand[] = [
  { type: 'JoinSeller', data: {} },
  { type: 'CreateCategory', data: { categoryId: CATEGORY, name: 'Rookies' } },
  {
    type: 'CreateProduct',
    data: {
      productId: PRODUCT,
      name: 'Ja Morant Optic Holo',
      sku: 'JA-1',
      categoryId: CATEGORY,
      costCents: cents(1250),
      valueCents: cents(4100),
      soldPriceCents: null,
      stock: 3,
      comment: null,
      description: null,
      purchaseDate: businessDate('2026-02-14'),
      soldDate: null,
      photo: null,
    },
  },
];

const sale: SellerCommand = {
  type: 'RecordSale',
  data: {
    saleId: saleId('5f0e6c1d-3d0a-4b7e-9d55-7c2f4a8b6e10'),
    productId: PRODUCT,
    quantity: 1,
    unitPriceCents: cents(4450),
    soldDate: businessDate('2026-03-01'),
  },
};

const edit = (seenAt: number): SellerCommand => ({
  type: 'EditProduct',
  data: { productId: PRODUCT, set: { stock: 2 }, seenAt },
});

test('an edit over a sale that its editor has not seen is refused', () => {
  const state = after(...stocked, sale);
  expect(sellerDecider.decide(state, edit(2))).toEqual({
    ok: false,
    error: { code: 'product-changed', productId: PRODUCT },
  });
});

test('an edit goes through when only other things changed since', () => {
  const state = after(...stocked, {
    type: 'CreateCategory',
    data: { categoryId: categoryId('6c5b8f0e-7f4a-4a51-b9a9-2f7e1d3c4b55'), name: 'Slabs' },
  });
  expect(sellerDecider.decide(state, edit(2)).ok).toBe(true);
});

test('deleting and restoring its category changes no product', () => {
  const state = after(
    ...stocked,
    { type: 'DeleteCategory', data: { categoryId: CATEGORY } },
    { type: 'RestoreCategory', data: { categoryId: CATEGORY } },
  );
  expect(sellerDecider.decide(state, edit(2)).ok).toBe(true);
});

const after = (...commands: readonly SellerCommand[]): SellerState =>
  commands.reduce((state, command) => {
    const decision = sellerDecider.decide(state, command);
    if (!decision.ok) throw new Error(decision.error.code);
    return decision.value.reduce(sellerDecider.evolve, state);
  }, sellerDecider.initial());
