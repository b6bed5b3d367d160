import { money } from '../format.ts';

/** What a chart shows of each row, in which colour, and how its figures are written. */
export interface Series<Row> {
  readonly key: string;
  readonly label: string;
  readonly color: string;
  readonly valueOf: (row: Row) => number | null;
  readonly format: (value: number) => string;
}

export interface MonthFigures {
  readonly month: string;
  readonly revenue: number;
  readonly expenses: number;
  readonly profit: number;
}

export const REVENUE_AND_EXPENSES: readonly Series<MonthFigures>[] = [
  {
    key: 'revenue',
    label: 'Revenue',
    color: 'var(--c1)',
    valueOf: ({ revenue }) => revenue,
    format: money,
  },
  {
    key: 'expenses',
    label: 'Expenses',
    color: 'var(--c2)',
    valueOf: ({ expenses }) => expenses,
    format: money,
  },
];

export const formatted = <Row>({ valueOf, format }: Series<Row>, row: Row): string => {
  const value = valueOf(row);
  return value === null ? '—' : format(value);
};
