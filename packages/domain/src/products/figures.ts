import { percentage, subtractCents, timesCents, type Cents } from '../kernel/money.ts';
import { LOW_STOCK_BELOW } from '../limits.ts';

/** What the figures need of a product. */
export interface PricedProduct {
  readonly costCents: Cents;
  readonly valueCents: Cents;
  readonly soldPriceCents: Cents | null;
  readonly stock: number;
}

/** On the details screen. */
export const productStatus = ({ stock }: Pick<PricedProduct, 'stock'>): 'Sold' | 'Available' =>
  stock === 0 ? 'Sold' : 'Available';

/** On the inventory list; 0 counts as low. */
export const stockLevel = ({ stock }: Pick<PricedProduct, 'stock'>): 'Low Stock' | 'In Stock' =>
  stock < LOW_STOCK_BELOW ? 'Low Stock' : 'In Stock';

/** Whether some of it was ever sold: a price above 0, or a day. */
export const countsAsSold = (product: {
  readonly soldPriceCents: Cents | null;
  readonly soldDate: string | null;
}): boolean => (product.soldPriceCents ?? 0) > 0 || product.soldDate !== null;

/** Of one unit: the sold price when none is left, else the estimated value, less the cost. */
export const productProfit = (product: PricedProduct): Cents =>
  subtractCents(priceThatCounts(product), product.costCents);

/** What that profit is called on screen. */
export const productProfitLabel = ({
  stock,
}: Pick<PricedProduct, 'stock'>): 'Profit' | 'Potential Profit' =>
  stock === 0 ? 'Profit' : 'Potential Profit';

/** That profit in percent of the cost, 1 decimal; 0 without a cost. */
export const productRoi = (product: PricedProduct): number =>
  percentage(productProfit(product), product.costCents, 1);

/** Estimated value times stock. */
export const stockValue = ({
  valueCents,
  stock,
}: Pick<PricedProduct, 'valueCents' | 'stock'>): Cents => timesCents(valueCents, stock);

/** A sold-out product without a sold price (its stock was edited to 0) is still worth its estimate. */
const priceThatCounts = ({ stock, soldPriceCents, valueCents }: PricedProduct): Cents =>
  stock === 0 ? (soldPriceCents ?? valueCents) : valueCents;
