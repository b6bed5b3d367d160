import type { EntrySet, ReportData } from './data.ts';
import { categoryTable, expenseTable, revenueTable } from './entries.ts';
import { date, type ReportModel } from './model.ts';
import { periodText } from './period.ts';
import { monthBars, monthTable, profitFigures } from './profit.ts';

export const financialReport = (
  data: ReportData,
  revenue: EntrySet,
  expenses: EntrySet,
): ReportModel => {
  const bars = monthBars(revenue, expenses);
  const figures = profitFigures(revenue, expenses);
  return {
    title: 'Financial Report',
    fileStem: 'financial-report',
    sellerName: data.sellerName,
    period: periodText(data.from, data.to),
    generatedOn: data.today,
    figures,
    chart: bars,
    tables: [
      categoryTable('Revenue by Category', revenue.byCategory),
      categoryTable('Expenses by Category', expenses.byCategory),
      monthTable(bars),
      revenueTable(revenue),
      expenseTable(expenses),
    ],
    summary: [...figures, { label: 'Report Generated', value: date(data.today) }],
  };
};
