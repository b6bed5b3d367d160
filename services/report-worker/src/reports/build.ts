import { unreachable } from '@keepsale/domain/kernel/result';
import type { ReportSpec } from '@keepsale/domain/reports/events';
import { customReport } from './custom.ts';
import type { ReportData } from './data.ts';
import { expensesReport } from './expenses.ts';
import { financialReport } from './financial.ts';
import { inventoryReport } from './inventory.ts';
import type { ReportModel } from './model.ts';
import { revenueReport } from './revenue.ts';

/** @param data read for the scope of `spec`. */
export const buildReport = (spec: ReportSpec, data: ReportData): ReportModel => {
  switch (spec.type) {
    case 'financial':
      return financialReport(data, read(data.revenue), read(data.expenses));
    case 'inventory':
      return inventoryReport(data, read(data.inventory));
    case 'expenses':
      return expensesReport(data, read(data.expenses));
    case 'revenue':
      return revenueReport(data, read(data.revenue));
    case 'custom':
      return customReport(data, { includeProfit: spec.options?.includeProfit ?? true });
    default:
      return unreachable(spec.type);
  }
};

const read = <T>(part: T | null): T => {
  if (part === null) throw new TypeError('a part of the report was not read');
  return part;
};
