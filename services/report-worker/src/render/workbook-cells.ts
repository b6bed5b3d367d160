import type ExcelJS from 'exceljs';
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
      return new Date(`${cell.date}T00:00:00.000Z`);
    case 'text':
    case 'percent':
      return cell.text;
    default:
      return unreachable(cell);
  }
};
