import { daysBetween, type BusinessDate, type Month } from '../kernel/dates.ts';
import { divideCents, percentage, subtractCents, type Cents } from '../kernel/money.ts';

/** Revenue less expenses. */
export const netProfit = (revenue: Cents, expenses: Cents): Cents =>
  subtractCents(revenue, expenses);

/** Net profit in percent of the revenue, 1 decimal; 0 without revenue. */
export const profitMargin = (revenue: Cents, expenses: Cents): number =>
  percentage(revenue - expenses, revenue, 1);

/** Net profit in percent of the expenses, 1 decimal; 0 without expenses. */
export const businessRoi = (revenue: Cents, expenses: Cents): number =>
  percentage(revenue - expenses, expenses, 1);

export interface MonthRevenue {
  readonly month: Month;
  readonly revenueCents: Cents;
}

/**
 * Change of the last month that has revenue against the month before it that has (not the calendar month before), in percent,
 * 1 decimal; 0 with fewer than two such months. Months may come in any order.
 */
export const growthRate = (months: Iterable<MonthRevenue>): number => {
  const sorted = [...months].sort((a, b) => (a.month < b.month ? 1 : -1));
  const [latest, previous] = sorted;
  if (latest === undefined || previous === undefined) return 0;
  if (previous.revenueCents === 0) return 100;
  return percentage(latest.revenueCents - previous.revenueCents, previous.revenueCents, 1);
};

/** Total by the number of distinct months that have entries (not of months gone by), rounded to cents. */
export const monthlyAverage = (total: Cents, monthsWithEntries: number): Cents =>
  divideCents(total, monthsWithEntries);

export const INVENTORY_AGE_BUCKETS = ['0-30', '31-60', '61-90', '91-180', '181+'] as const;

export type InventoryAgeBucket = (typeof INVENTORY_AGE_BUCKETS)[number];

/** By days since the purchase; one in the future is new. */
export const inventoryAgeBucket = (
  purchaseDate: BusinessDate,
  today: BusinessDate,
): InventoryAgeBucket => {
  const days = daysBetween(purchaseDate, today);
  if (days <= 30) return '0-30';
  if (days <= 60) return '31-60';
  if (days <= 90) return '61-90';
  return days <= 180 ? '91-180' : '181+';
};

/** Share, 0 to 1 with 3 decimals, of the units sold in a month in those and the units on hand at its end; `null`: no units. */
export const sellThroughRate = (unitsSold: number, unitsOnHand: number): number | null => {
  const units = unitsSold + unitsOnHand;
  return units === 0 ? null : Math.round(percentage(unitsSold, units, 1) * 10) / 1_000;
};
