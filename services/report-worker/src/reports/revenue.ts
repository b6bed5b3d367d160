import { divideCents } from '@keepsale/domain/kernel/money';
import type { EntrySet, ReportData } from './data.ts';
import { revenueTable } from './entries.ts';
import { count, date, money, text, type Figure, type ReportModel } from './model.ts';
import { periodText } from './period.ts';

export const revenueReport = (data: ReportData, revenue: EntrySet): ReportModel => {
  const figures: readonly Figure[] = [
    { label: 'Total Revenue', value: money(revenue.totalCents) },
    { label: 'Total Transactions', value: count(revenue.count) },
    { label: 'Average Transaction', value: money(divideCents(revenue.totalCents, revenue.count)) },
    { label: 'Top Category', value: text(revenue.byCategory[0]?.category ?? null) },
  ];
  return {
    title: 'Revenue Report',
    fileStem: 'revenue-report',
    sellerName: data.sellerName,
    period: periodText(data.from, data.to),
    generatedOn: data.today,
    figures,
    chart: null,
    tables: [revenueTable(revenue)],
    summary: [
      ...figures,
      { label: 'Period', value: text(periodText(data.from, data.to)) },
      { label: 'Report Generated', value: date(data.today) },
    ],
  };
};
