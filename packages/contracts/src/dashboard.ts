import Type, { type Static } from 'typebox';
import { BusinessDay, CalendarMonth, Dollars } from './fields.ts';

/** One line of Recent Activity. */
export const ActivityItem = Type.Object({
  description: Type.String({ description: "With ' (x n)' when n entries were merged" }),
  type: Type.Union([Type.Literal('revenue'), Type.Literal('expense')]),
  date: BusinessDay,
  amount: Type.Number({ description: 'Dollars; expenses are negative' }),
});
export type ActivityItem = Static<typeof ActivityItem>;

/** One line of Top Products: sale entries of one description in the month. */
export const TopProduct = Type.Object({
  description: Type.String(),
  sales: Type.Integer(),
  revenue: Dollars,
});
export type TopProduct = Static<typeof TopProduct>;

/** The figures of one month. */
export const Dashboard = Type.Object({
  month: CalendarMonth,
  revenue: Dollars,
  expenses: Dollars,
  netProfit: Type.Number(),
  productsInStock: Type.Integer(),
  recentActivity: Type.Array(ActivityItem, { maxItems: 6 }),
  topProducts: Type.Array(TopProduct, { maxItems: 4 }),
});
export type Dashboard = Static<typeof Dashboard>;
