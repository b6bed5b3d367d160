import type { BusinessDate, Instant } from '../kernel/dates.ts';
import { addCents, subtractCents, ZERO, type Cents } from '../kernel/money.ts';
import { DASHBOARD_ACTIVITY_MAX, DASHBOARD_TOP_PRODUCTS_MAX } from '../limits.ts';

export interface Activity {
  readonly description: string;
  readonly type: 'revenue' | 'expense';
  readonly date: BusinessDate;
  /** Negative for an expense. */
  readonly amountCents: Cents;
}

/** A stack of revenue, as far as the dashboard needs it. */
export interface ActivityStack {
  readonly description: string;
  readonly date: BusinessDate;
  readonly totalCents: Cents;
  readonly quantity: number;
  /** Of its newest entry. */
  readonly recordedAt: Instant;
}

export interface ActivityExpense {
  readonly description: string;
  readonly date: BusinessDate;
  readonly amountCents: Cents;
  readonly recordedAt: Instant;
}

/** The newest of both, revenue already merged: by day, then by the moment of recording; equal ones keep their order. */
export const recentActivity = (
  stacks: readonly ActivityStack[],
  expenses: readonly ActivityExpense[],
): readonly Activity[] =>
  [
    ...stacks.map((stack) => ({ at: stack.recordedAt, activity: revenueActivity(stack) })),
    ...expenses.map((expense) => ({ at: expense.recordedAt, activity: expenseActivity(expense) })),
  ]
    .sort((a, b) => newestFirst(a.activity.date, b.activity.date) || newestFirst(a.at, b.at))
    .slice(0, DASHBOARD_ACTIVITY_MAX)
    .map(({ activity }) => activity);

const newestFirst = (a: string, b: string): number => (a === b ? 0 : a < b ? 1 : -1);

/** What was sold under one description, in one entry or in many. */
export interface Sold {
  readonly description: string;
  readonly totalCents: Cents;
  readonly quantity: number;
}

export interface TopProduct {
  readonly description: string;
  readonly sales: number;
  readonly revenueCents: Cents;
}

/** The best-selling descriptions among entries or stacks of the category Product Sales; equal ones by description. */
export const topProducts = (sales: Iterable<Sold>): readonly TopProduct[] => {
  const byDescription = new Map<string, TopProduct>();
  for (const { description: given, quantity, totalCents } of sales) {
    const description = given === '' ? 'Unnamed' : given;
    const before = byDescription.get(description);
    byDescription.set(description, {
      description,
      sales: (before?.sales ?? 0) + quantity,
      revenueCents: addCents(before?.revenueCents ?? ZERO, totalCents),
    });
  }
  return [...byDescription.values()]
    .sort((a, b) => b.revenueCents - a.revenueCents || (a.description < b.description ? -1 : 1))
    .slice(0, DASHBOARD_TOP_PRODUCTS_MAX);
};

const revenueActivity = (stack: ActivityStack): Activity => ({
  description: stackDescription(stack.description, stack.quantity),
  type: 'revenue',
  date: stack.date,
  amountCents: stack.totalCents,
});

const expenseActivity = ({ description, date, amountCents }: ActivityExpense): Activity => ({
  description,
  type: 'expense',
  date,
  amountCents: subtractCents(ZERO, amountCents),
});

/** `Card (x 3)` for a stack of three. */
export const stackDescription = (description: string, quantity: number): string =>
  quantity > 1 ? `${description} (x ${quantity})` : description;
