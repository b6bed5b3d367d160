import { subtractCents, ZERO } from '@keepsale/domain/kernel/money';
import type { ReportData } from './data.ts';
import { expenseTable, revenueTable } from './entries.ts';
import { inventoryFigures, inventoryTable } from './inventory.ts';
import { count, date, money, text, type Figure, type ReportModel, type Table } from './model.ts';
import { periodText } from './period.ts';
import { monthBars, monthTable, profitFigures } from './profit.ts';

/** `includeProfit` counts only where both revenue and expenses have rows. */
export const customReport = (
  data: ReportData,
  { includeProfit }: { readonly includeProfit: boolean },
): ReportModel => {
  const compared = includeProfit ? comparable(data) : null;
  const bars = compared === null ? null : monthBars(compared.revenue, compared.expenses);
  return {
    title: 'Custom Report',
    fileStem: 'custom-report',
    sellerName: data.sellerName,
    period: periodText(data.from, data.to),
    generatedOn: data.today,
    figures: compared === null ? totals(data) : profitFigures(compared.revenue, compared.expenses),
    chart: bars,
    tables: [...(bars === null ? [] : [monthTable(bars)]), ...lists(data)],
    summary: summary(data),
  };
};

const comparable = ({ revenue, expenses }: ReportData) =>
  revenue !== null && expenses !== null && revenue.count > 0 && expenses.count > 0
    ? { revenue, expenses }
    : null;

const lists = ({ revenue, expenses, inventory }: ReportData): readonly Table[] => [
  ...(revenue === null ? [] : [revenueTable(revenue)]),
  ...(expenses === null ? [] : [expenseTable(expenses)]),
  ...(inventory === null ? [] : [inventoryTable(inventory)]),
];

const totals = ({ revenue, expenses, inventory }: ReportData): readonly Figure[] => [
  ...(revenue === null ? [] : [{ label: 'Total Revenue', value: money(revenue.totalCents) }]),
  ...(expenses === null ? [] : [{ label: 'Total Expenses', value: money(expenses.totalCents) }]),
  ...(inventory === null
    ? []
    : [{ label: 'Total Inventory Value', value: money(inventory.totalValueCents) }]),
];

const summary = (data: ReportData): readonly Figure[] => {
  const { revenue, expenses, inventory } = data;
  return [
    { label: 'Period', value: text(periodText(data.from, data.to)) },
    ...totals({ ...data, inventory: null }),
    ...(revenue === null && expenses === null
      ? []
      : [
          {
            label: 'Net Profit',
            value: money(subtractCents(revenue?.totalCents ?? ZERO, expenses?.totalCents ?? ZERO)),
            signed: true,
          },
        ]),
    ...(revenue === null ? [] : [{ label: 'Revenue Entries', value: count(revenue.count) }]),
    ...(expenses === null ? [] : [{ label: 'Expense Entries', value: count(expenses.count) }]),
    ...(inventory === null ? [] : inventoryFigures(data, inventory).slice(0, 5)),
    { label: 'Report Generated', value: date(data.today) },
  ];
};
