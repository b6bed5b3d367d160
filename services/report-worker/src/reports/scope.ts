import { firstDayOf, lastDayOf, monthOf, type BusinessDate } from '@keepsale/domain/kernel/dates';
import { unreachable } from '@keepsale/domain/kernel/result';
import type { ReportOptions, ReportSpec } from '@keepsale/domain/reports/events';

/** Which part of the books a report is about. */
export interface ReportScope {
  /** Both inclusive; `null`: open on that side. Inventory is as it stands. */
  readonly from: BusinessDate | null;
  readonly to: BusinessDate | null;
  readonly revenue: boolean;
  readonly expenses: boolean;
  readonly inventory: boolean;
}

export const scopeOf = (spec: ReportSpec): ReportScope => {
  const { type, month, today, options } = spec;
  const nothing = { from: null, to: null, revenue: false, expenses: false, inventory: false };
  const inMonth = month === null ? {} : { from: firstDayOf(month), to: lastDayOf(month) };
  switch (type) {
    case 'financial':
      return { ...nothing, ...inMonth, revenue: true, expenses: true };
    case 'revenue':
      return { ...nothing, ...inMonth, revenue: true };
    case 'expenses': {
      const covered = month ?? monthOf(today);
      return { ...nothing, from: firstDayOf(covered), to: lastDayOf(covered), expenses: true };
    }
    case 'inventory':
      return { ...nothing, inventory: true };
    case 'custom':
      return { ...nothing, ...customScope(options) };
    default:
      return unreachable(type);
  }
};

const customScope = (options: ReportOptions | null): Partial<ReportScope> =>
  options === null
    ? {}
    : {
        from: options.startDate,
        to: options.endDate,
        revenue: options.includeRevenue,
        expenses: options.includeExpenses,
        inventory: options.includeInventory,
      };
