import { decimalText, type Cents } from '@keepsale/domain/kernel/money';
import { unreachable } from '@keepsale/domain/kernel/result';
import type { Cell } from '../../reports/model.ts';

export const MISSING = 'N/A';

/** `$1,234.50`, `-$0.05`: ASCII minus before the dollar sign. */
export const dollars = (amount: Cents): string => {
  const [whole = '', fraction = ''] = decimalText(amount).replace('-', '').split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${amount < 0 ? '-' : ''}$${grouped}.${fraction}`;
};

/** A note of thousands of characters would fill pages of one narrow column; the workbook has it whole. */
const TEXT_CHARS_MAX = 400;
const BEGINNING = new RegExp(`^.{0,${TEXT_CHARS_MAX}}`, 'su');

/** Whether a cell is shown in part only. */
export const isLong = (cell: Cell): boolean =>
  cell?.kind === 'text' && cell.text.length > TEXT_CHARS_MAX;

export const shown = (cell: Cell): string => {
  if (cell === null) return MISSING;
  switch (cell.kind) {
    case 'money':
      return dollars(cell.cents);
    case 'count':
      return String(cell.count).replace(/\B(?=(\d{3})+$)/g, ',');
    case 'date':
      return cell.date;
    case 'text':
      return isLong(cell) ? `${BEGINNING.exec(cell.text)?.[0] ?? ''}…` : cell.text;
    case 'percent':
      return cell.text;
    default:
      return unreachable(cell);
  }
};
