import type { Product } from '@keepsale/contracts/products';
import {
  centsFromDollars,
  dollarsFromCents,
  parseDollars,
  percentage,
  subtractCents,
  timesCents,
  ZERO,
  type Cents,
} from '@keepsale/domain/kernel/money';
import {
  productProfit,
  productProfitLabel,
  productRoi,
  type PricedProduct,
} from '@keepsale/domain/products/figures';

export interface ProductFigures {
  /** Dollars a unit. */
  readonly profit: number;
  readonly profitLabel: 'Profit' | 'Potential Profit';
  /** Percent of the cost. */
  readonly roi: number;
  /** Percent of the price that the profit is counted from: the two parts of the bar. */
  readonly costShare: number;
  readonly profitShare: number;
}

/** The domain's figures of a product of the API, in dollars. */
export const figuresOf = (
  product: Pick<Product, 'stock' | 'costPrice' | 'valuePrice' | 'soldPrice'>,
): ProductFigures => {
  const priced: PricedProduct = {
    costCents: toCents(product.costPrice),
    valueCents: toCents(product.valuePrice),
    soldPriceCents: product.soldPrice === null ? null : toCents(product.soldPrice),
    stock: product.stock,
  };
  const profit = productProfit(priced);
  const price = profit + priced.costCents;
  return {
    profit: dollarsFromCents(profit),
    profitLabel: productProfitLabel(priced),
    roi: productRoi(priced),
    costShare: percentage(priced.costCents, price, 1),
    profitShare: percentage(Math.abs(profit), price, 1),
  };
};

/** What a unit would earn, of two text fields; null while they are no amounts. Dollars. */
export const profitOfTexts = (value: string, cost: string): number | null => {
  const [to, from] = [parseDollars(value.trim()), parseDollars(cost.trim())];
  return to.ok && from.ok ? dollarsFromCents(subtractCents(to.value, from.value)) : null;
};

/** What a sale would bring, of the dialog's texts; null while they are no sale. Dollars. */
export const saleOfTexts = (
  texts: { readonly quantity: string; readonly soldPrice: string },
  costPrice: number,
): { readonly total: number; readonly profit: number } | null => {
  const price = parseDollars(texts.soldPrice.trim());
  const quantity = /^\d{1,4}$/.test(texts.quantity.trim()) ? Number(texts.quantity) : 0;
  if (!price.ok || quantity < 1) return null;
  const margin = subtractCents(price.value, toCents(costPrice));
  return {
    total: dollarsFromCents(timesCents(price.value, quantity)),
    profit: dollarsFromCents(timesCents(margin, quantity)),
  };
};

/** Answers of the API always are whole cents. */
const toCents = (dollars: number): Cents => {
  const read = centsFromDollars(dollars);
  return read.ok ? read.value : ZERO;
};
