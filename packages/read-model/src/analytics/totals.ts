import { SALE_CATEGORY } from '@keepsale/domain/sales/events';
import type { SellerEvent } from '@keepsale/domain/events';
import { gather, movementsOf, movesMoney } from '../movements.ts';
import type { Movement } from '../movements.ts';
import type { Projection } from '../projection.ts';
import {
  monthCategoryTotalColumns,
  monthDescriptionTotalColumns,
  monthTotalColumns,
} from './row.ts';

/** What an event brings to one total. */
interface Touch extends Pick<Movement, 'kind' | 'description' | 'category'> {
  readonly month: string;
  readonly totalCents: number;
  readonly count: number;
}

const touchOf = ({ kind, description, category, date, amountCents, count }: Movement): Touch => ({
  kind,
  description,
  category,
  month: date.slice(0, 7),
  totalCents: amountCents * count,
  count,
});

const merge = <T extends Touch>(a: T, b: T): T => ({
  ...a,
  totalCents: a.totalCents + b.totalCents,
  count: a.count + b.count,
});

/** Takes away and gives back alike count as one touch, even of nothing: the row's revision says what it has seen. */
const entriesOf = (event: SellerEvent): readonly Touch[] => {
  const movements = movementsOf(event);
  return movements.length === 0
    ? NO_TOUCHES
    : movements.filter(({ count }) => count !== 0).map(touchOf);
};

const NO_TOUCHES: readonly never[] = [];

interface MonthTouch {
  readonly month: string;
  readonly revenueCents: number;
  readonly revenueCount: number;
  readonly expenseCents: number;
  readonly expenseCount: number;
  readonly units: number;
}

const monthTouchOf = (movement: Movement): MonthTouch => {
  const { kind, month, totalCents, count } = touchOf(movement);
  const isRevenue = kind === 'revenue';
  return {
    month,
    revenueCents: isRevenue ? totalCents : 0,
    revenueCount: isRevenue ? count : 0,
    expenseCents: isRevenue ? 0 : totalCents,
    expenseCount: isRevenue ? 0 : count,
    units: movement.units,
  };
};

export const monthTotalProjection: Projection<typeof monthTotalColumns, MonthTouch> = {
  table: 'month_totals',
  columns: monthTotalColumns,
  keyColumns: ['month'],
  keyValues: ({ month }) => [month],
  touches: movesMoney,
  keys: ({ event }) =>
    gather(
      movementsOf(event).map(monthTouchOf),
      ({ month }) => month,
      (a, b) => ({
        month: a.month,
        revenueCents: a.revenueCents + b.revenueCents,
        revenueCount: a.revenueCount + b.revenueCount,
        expenseCents: a.expenseCents + b.expenseCents,
        expenseCount: a.expenseCount + b.expenseCount,
        units: a.units + b.units,
      }),
    ),
  creates: () => false,
  fold: (row, touch, { seller, revision }) => {
    const before = row ?? EMPTY_MONTH;
    return {
      seller_id: seller,
      month: touch.month,
      revenue_cents: before.revenue_cents + touch.revenueCents,
      revenue_count: before.revenue_count + touch.revenueCount,
      expense_cents: before.expense_cents + touch.expenseCents,
      expense_count: before.expense_count + touch.expenseCount,
      units_sold: before.units_sold + touch.units,
      revision,
    };
  },
};

const EMPTY_MONTH = {
  revenue_cents: 0,
  revenue_count: 0,
  expense_cents: 0,
  expense_count: 0,
  units_sold: 0,
};

export const monthDescriptionTotalProjection: Projection<
  typeof monthDescriptionTotalColumns,
  Touch
> = {
  table: 'month_description_totals',
  columns: monthDescriptionTotalColumns,
  keyColumns: ['month', 'description'],
  keyValues: ({ month, description }) => [month, description],
  touches: movesMoney,
  keys: ({ event }) =>
    gather(
      entriesOf(event).filter(
        ({ kind, category }) => kind === 'revenue' && category === SALE_CATEGORY,
      ),
      ({ month, description }) => `${month} ${description}`,
      merge,
    ),
  creates: () => false,
  fold: (row, { month, description, count, totalCents }, { seller, revision }) => ({
    seller_id: seller,
    month,
    description,
    qty: (row?.qty ?? 0) + count,
    total_cents: (row?.total_cents ?? 0) + totalCents,
    revision,
  }),
};

export const monthCategoryTotalProjection: Projection<typeof monthCategoryTotalColumns, Touch> = {
  table: 'month_category_totals',
  columns: monthCategoryTotalColumns,
  keyColumns: ['kind', 'month', 'category'],
  keyValues: ({ kind, month, category }) => [kind, month, category],
  touches: movesMoney,
  keys: ({ event }) =>
    gather(entriesOf(event), ({ kind, month, category }) => `${kind} ${month} ${category}`, merge),
  creates: () => false,
  fold: (row, { kind, month, category, count, totalCents }, { seller, revision }) => ({
    seller_id: seller,
    kind,
    month,
    category,
    total_cents: (row?.total_cents ?? 0) + totalCents,
    count: (row?.count ?? 0) + count,
    revision,
  }),
};
