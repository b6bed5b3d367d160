import { divideCents } from '@keepsale/domain/kernel/money';
import type { EntrySet, ReportData } from './data.ts';
import { categoryTable, expenseTable } from './entries.ts';
import { count, date, money, text, type Figure, type ReportModel } from './model.ts';
import { periodText } from './period.ts';

/** Covers one calendar month: `data.from` and `data.to` are its first and last day. */
export const expensesReport = (data: ReportData, expenses: EntrySet): ReportModel => {
  const figures: readonly Figure[] = [
    { label: 'Total Expenses', value: money(expenses.totalCents) },
    { label: 'Entries', value: count(expenses.count) },
    { label: 'Average Expense', value: money(divideCents(expenses.totalCents, expenses.count)) },
    { label: 'Top Category', value: text(expenses.byCategory[0]?.category ?? null) },
  ];
  return {
    title: 'Expenses Report',
    fileStem: 'expenses-report',
    sellerName: data.sellerName,
    period: periodText(data.from, data.to),
    generatedOn: data.today,
    figures,
    chart: null,
    tables: [categoryTable('By Category', expenses.byCategory), expenseTable(expenses)],
    summary: [...figures, { label: 'Report Generated', value: date(data.today) }],
  };
};
