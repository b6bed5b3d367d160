import type { BusinessDate, Month } from '@keepsale/domain/kernel/dates';
import type { Cents } from '@keepsale/domain/kernel/money';

/** What a report says, before anything is drawn: the same for PDF and XLSX, tested without either. */
export interface ReportModel {
  readonly title: string;
  /** `financial-report`: the file's name before the date. */
  readonly fileStem: string;
  readonly sellerName: string;
  readonly period: string;
  readonly generatedOn: BusinessDate;
  readonly figures: readonly Figure[];
  /** Revenue against expenses by month; `null` where the report compares nothing. */
  readonly chart: readonly MonthBars[] | null;
  readonly tables: readonly Table[];
  /** The rows of the Summary sheet. */
  readonly summary: readonly Figure[];
}

export interface MonthBars {
  readonly month: Month;
  readonly revenueCents: Cents;
  readonly expensesCents: Cents;
}

export type Value =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'money'; readonly cents: Cents }
  | { readonly kind: 'count'; readonly count: number }
  /** `text` has its decimals as they are to be shown. */
  | { readonly kind: 'percent'; readonly text: string }
  | { readonly kind: 'date'; readonly date: BusinessDate };

/** A missing value shows as `N/A`. */
export type Cell = Value | null;

export interface Figure {
  readonly label: string;
  readonly value: Cell;
  /** A difference, coloured by its sign. */
  readonly signed?: boolean;
}

export interface Column {
  readonly header: string;
  readonly kind: Value['kind'];
  /** In characters; the PDF shares its width in this proportion. */
  readonly width: number;
  /** Whether the foot of the table adds it up. */
  readonly totalled?: boolean;
}

export interface Row {
  readonly cells: readonly Cell[];
  /** Index of a cell that is to be seen in red. */
  readonly flagged?: number;
}

export interface Table {
  /** The sheet's name, at most 31 characters. */
  readonly name: string;
  readonly columns: readonly Column[];
  readonly rowCount: number;
  /** Parts of any size, in order; may be asked for once. */
  readonly rows: () => AsyncIterable<readonly Row[]>;
  /** One cell a totalled column, in order. */
  readonly totals: readonly Cents[];
  /** Adds up what other tables list: drawn in a PDF, no sheet of a workbook (those add up themselves). */
  readonly breakdown?: true;
  /** Shown instead of rows when there are none. */
  readonly emptyText: string;
}

export const text = (value: string | null): Cell =>
  value === null || value === '' ? null : { kind: 'text', text: value };
export const money = (cents: Cents | null): Cell =>
  cents === null ? null : { kind: 'money', cents };
export const count = (value: number): Cell => ({ kind: 'count', count: value });
export const date = (value: BusinessDate | null): Cell =>
  value === null ? null : { kind: 'date', date: value };
