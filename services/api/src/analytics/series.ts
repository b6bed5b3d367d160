import type { Analytics } from '@keepsale/contracts/analytics';
import { netProfit, sellThroughRate } from '@keepsale/domain/analytics/figures';
import { type Month, shiftMonth } from '@keepsale/domain/kernel/dates';
import { cents } from '@keepsale/domain/kernel/money';
import { dollars } from '../answers/dollars.ts';

export interface MonthUnits {
  readonly month: string;
  readonly units: number;
}

export interface MonthMoney {
  readonly month: string;
  readonly revenue_cents: number;
  readonly expense_cents: number;
}

/** The `count` months that end with `last`, oldest first, without gaps; as many as there are since the first of the year 1. */
export const lastMonths = (last: Month, count: number): readonly Month[] => {
  const there = Math.min(count, monthsUntil(last));
  return Array.from({ length: there }, (_, at) => shiftMonth(last, at - there + 1));
};

const monthsUntil = (last: Month): number =>
  (Number(last.slice(0, 4)) - 1) * 12 + Number(last.slice(5));

export const profitSeries = (
  months: readonly Month[],
  totals: readonly MonthMoney[],
): Analytics['months'] => {
  const byMonth = new Map(totals.map((total) => [total.month, total]));
  return months.map((month) => {
    const revenueCents = cents(byMonth.get(month)?.revenue_cents ?? 0);
    const expenseCents = cents(byMonth.get(month)?.expense_cents ?? 0);
    return {
      month,
      revenue: dollars(revenueCents),
      expenses: dollars(expenseCents),
      profit: dollars(netProfit(revenueCents, expenseCents)),
    };
  });
};

/**
 * Units sold in a month by those and what was on hand at its end: all that was acquired until then less all that was sold until
 * then. Sales dated before their product's purchase would leave less than nothing; that counts as nothing.
 */
export const sellThroughSeries = (
  months: readonly Month[],
  acquired: readonly MonthUnits[],
  sold: readonly MonthUnits[],
): Analytics['sellThrough'] =>
  months.map((month) => {
    const onHand = Math.max(0, unitsUntil(acquired, month) - unitsUntil(sold, month));
    const unitsSold = sold.find((each) => each.month === month)?.units ?? 0;
    return { month, rate: sellThroughRate(unitsSold, onHand) };
  });

const unitsUntil = (units: readonly MonthUnits[], month: Month): number =>
  units.reduce((sum, each) => (each.month <= month ? sum + each.units : sum), 0);
