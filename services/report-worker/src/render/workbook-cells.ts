import type ExcelJS from 'exceljs';
import type { BusinessDate } from '@keepsale/domain/kernel/dates';
import { unreachable } from '@keepsale/domain/kernel/result';
import type { Cell, Value } from '../reports/model.ts';

export const MISSING = 'N/A';

const MONEY_FORMAT = '"$"#,##0.00;[Red]-"$"#,##0.00';
const DATE_FORMAT = 'yyyy-mm-dd';

export const columnFormat = (kind: Value['kind']): string => {
  switch (kind) {
    case 'money':
      return MONEY_FORMAT;
    case 'count':
      return '#,##0';
    case 'date':
      return DATE_FORMAT;
    case 'text':
    case 'percent':
      return '@';
    default:
      return unreachable(kind);
  }
};

/** What a spreadsheet stores: numbers and dates as such, everything else as text. */
export const cellContent = (cell: Cell): ExcelJS.CellValue => {
  if (cell === null) return MISSING;
  switch (cell.kind) {
    case 'money':
      return cell.cents / 100;
    case 'count':
      return cell.count;
    case 'date':
      return dateContent(cell.date);
    case 'text':
    case 'percent':
      return cell.text.replace(CODE_LIKE, '_x005F_');
    default:
      return unreachable(cell);
  }
};

/** A width counts digits; of ordinary text a little more fits. */
const LETTERS_PER_DIGIT = 1.15;

/** How many lines a cell takes, roughly: words break where the reader's own font makes them. */
export const linesOf = (cell: Cell, width: number): number => {
  if (cell?.kind !== 'text') return 1;
  const lines = cell.text.split('\n');
  const perLine = width * LETTERS_PER_DIGIT;
  return lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / perLine)), 0);
};

/** Spreadsheets hold 1900 to be a leap year: their day numbers are right from 1 March 1900, and earlier days are text. */
const FIRST_DATE = '1900-03-01';

const dateContent = (date: BusinessDate): ExcelJS.CellValue =>
  date < FIRST_DATE ? date : new Date(`${date}T00:00:00.000Z`);

/** Spreadsheets read `_x0041_` as the character of that number; a text that looks so begins with such an underscore. */
const CODE_LIKE = /_(?=x[0-9a-fA-F]{4}_)/g;
