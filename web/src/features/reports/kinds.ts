export type ReportFormat = 'pdf' | 'xlsx';

export interface FixedReport {
  readonly type: 'financial' | 'inventory' | 'expenses' | 'revenue';
  readonly title: string;
  readonly text: string;
  readonly format: ReportFormat;
}

export const FIXED_REPORTS: readonly FixedReport[] = [
  {
    type: 'financial',
    title: 'Financial Report',
    text: 'Revenue, expenses, profit and margin in one statement.',
    format: 'pdf',
  },
  {
    type: 'inventory',
    title: 'Inventory Report',
    text: 'Every product with stock, value and a summary sheet.',
    format: 'xlsx',
  },
  {
    type: 'expenses',
    title: 'Expenses Report',
    text: 'This month’s costs by category and vendor.',
    format: 'pdf',
  },
  {
    type: 'revenue',
    title: 'Revenue Report',
    text: 'All sales with customer, method and totals.',
    format: 'xlsx',
  },
];

/** Those that may be limited to a month. */
export const MONTHLY_REPORTS = FIXED_REPORTS.filter(({ type }) => type !== 'inventory');

export interface CustomOptions {
  /** `YYYY-MM-DD`, both inclusive; blank: open on that side. */
  readonly startDate: string;
  readonly endDate: string;
  readonly includeRevenue: boolean;
  readonly includeExpenses: boolean;
  readonly includeProfit: boolean;
  readonly includeInventory: boolean;
}

/** A report of each of these types for every month of the year. */
export interface YearOrder {
  readonly year: number;
  readonly types: readonly FixedReport['type'][];
  readonly today: string;
}

/** What the calls take. `today`: the person's own day, which the file is named by. */
export type ReportOrder =
  | { readonly type: FixedReport['type']; readonly today: string; readonly month?: string }
  | {
      readonly type: 'custom';
      readonly format: ReportFormat;
      readonly today: string;
      readonly options: CustomOptions;
    };

export const reportsOfYear = ({ year, types, today }: YearOrder): readonly ReportOrder[] =>
  types.flatMap((type) =>
    MONTHS.map((month) => ({ type, month: `${year}-${String(month).padStart(2, '0')}`, today })),
  );

const MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

export const formatName = (format: string): string => (format === 'xlsx' ? 'Excel' : 'PDF');

export const titleOf = (type: string): string =>
  FIXED_REPORTS.find((kind) => kind.type === type)?.title ?? 'Custom Report';

const FAILURES: Readonly<Record<string, string>> = {
  inventory: 'Error generating inventory report. Please try again.',
  financial: 'Error generating financial PDF report. Please try again.',
  expenses: 'Error generating expenses PDF report. Please try again.',
};

export const ANY_FAILURE = 'Error generating report. Please try again.';

/** The specification has no line of its own for the revenue report. */
export const failureOf = (order: ReportOrder): string =>
  order.type === 'custom'
    ? `Error generating custom ${formatName(order.format)} report. Please try again.`
    : (FAILURES[order.type] ?? ANY_FAILURE);
