import Type, { type Static } from 'typebox';
import { CalendarMonth, Dollars, Nullable, Percent } from './fields.ts';
import { ExpenseEntry } from './expenses.ts';
import { RevenueEntry } from './revenue.ts';

/** Days since purchase, both ends inclusive. */
export const INVENTORY_AGE_BUCKETS = ['0-30', '31-60', '61-90', '91-180', '181+'] as const;

/** A ratio, not a percentage: 0.25 is a quarter sold. `null` when nothing was sold nor on hand. */
const SellThroughRate = Type.Number({ minimum: 0, maximum: 1, description: '3 decimals' });

const CategoryTotal = Type.Object({ category: Type.String(), total: Dollars });

/** Figures over all entries; `months` shapes only the series, which end with the month of `today`. */
export const Analytics = Type.Object({
  revenue: Dollars,
  expenses: Dollars,
  netProfit: Type.Number(),
  profitMargin: Percent,
  roi: Percent,
  growthRate: Percent,
  latestRevenue: Type.Array(RevenueEntry, { maxItems: 5 }),
  latestExpenses: Type.Array(ExpenseEntry, { maxItems: 5 }),
  months: Type.Array(
    Type.Object({
      month: CalendarMonth,
      revenue: Dollars,
      expenses: Dollars,
      profit: Type.Number(),
    }),
  ),
  revenueByCategory: Type.Array(CategoryTotal),
  expensesByCategory: Type.Array(CategoryTotal),
  inventoryByCategory: Type.Array(Type.Object({ category: Type.String(), value: Dollars })),
  inventoryAge: Type.Array(
    Type.Object({ bucket: Type.String(), count: Type.Integer(), value: Dollars }),
  ),
  sellThrough: Type.Array(Type.Object({ month: CalendarMonth, rate: Nullable(SellThroughRate) })),
});
export type Analytics = Static<typeof Analytics>;

/** Empty values count as absent. */
export const AnalyticsQuery = Type.Object({
  today: Type.Optional(Type.String({ description: 'YYYY-MM-DD; default: today in UTC' })),
  months: Type.Optional(Type.String({ description: '1 to 120, default 12' })),
});
export type AnalyticsQuery = Static<typeof AnalyticsQuery>;
