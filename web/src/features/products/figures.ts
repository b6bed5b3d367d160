import type { Product } from '@keepsale/contracts/products';
import {
  centsFromDollars,
  dollarsFromCents,
  percentage,
  ZERO,
  type Cents,
} from '@keepsale/domain/kernel/money';

export type ProductFigures = {
  /** Stock is 0. */
  readonly sold: boolean;
  /** What the profit is counted from: the sold price when sold, else the estimated value. Dollars. */
  readonly reference: number;
  /** Dollars a unit. */
  readonly profit: number;
  /** Percent, 1 decimal; 0 when the cost is 0. */
  readonly roi: number;
  /** Percent of the reference: the two parts of the bar. */
  readonly costShare: number;
  readonly profitShare: number;
};

/** In cents, so that no figure suffers from binary fractions. */
export const figuresOf = (
  product: Pick<Product, 'stock' | 'costPrice' | 'valuePrice' | 'soldPrice'>,
): ProductFigures => {
  const sold = product.stock === 0;
  const cost = toCents(product.costPrice);
  const reference = toCents(sold ? (product.soldPrice ?? 0) : product.valuePrice);
  const profit = reference - cost;
  return {
    sold,
    reference: dollarsFromCents(reference),
    profit: profit / 100,
    roi: percentage(profit, cost, 1),
    costShare: percentage(cost, reference, 1),
    profitShare: percentage(Math.abs(profit), reference, 1),
  };
};

/** Dollars of two text fields, multiplied and subtracted exactly; null while they are no amounts. */
export const saleFigures = (
  price: string,
  quantity: string,
  costPrice: number,
): { readonly total: number; readonly profit: number } | null => {
  const unit = centsFromDollars(Number(price));
  const units = Number(quantity);
  if (price.trim() === '' || !unit.ok || !Number.isSafeInteger(units) || units < 1) return null;
  return {
    total: (unit.value * units) / 100,
    profit: ((unit.value - toCents(costPrice)) * units) / 100,
  };
};

const toCents = (dollars: number): Cents => {
  const read = centsFromDollars(dollars);
  return read.ok ? read.value : ZERO;
};
