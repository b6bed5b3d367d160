import type { BusinessDate } from '@keepsale/domain/kernel/dates';
import { decimalText } from '@keepsale/domain/kernel/money';
import { unreachable } from '@keepsale/domain/kernel/result';
import type { Value } from '../../reports/model.ts';
import { cellText } from './xml.ts';

/** 1 is A, 27 is AA. */
export const columnLetter = (column: number): string => {
  const letter = String.fromCharCode(65 + ((column - 1) % 26));
  return column > 26 ? columnLetter(Math.floor((column - 1) / 26)) + letter : letter;
};

/**
 * One cell: numbers and dates as such, everything else as text, whatever it begins with.
 * @param reference such as `B7`.
 */
export const cellXml = (reference: string, style: number, value: Value): string => {
  switch (value.kind) {
    case 'money':
      return numberXml(reference, style, decimalText(value.cents));
    case 'count':
      return numberXml(reference, style, String(value.count));
    case 'date':
      return dateXml(reference, style, value.date);
    case 'text':
    case 'percent':
      return textXml(reference, style, value.text);
    default:
      return unreachable(value);
  }
};

/** In the cell itself: a table of shared texts would be in memory until the end. */
export const textXml = (reference: string, style: number, text: string): string =>
  `<c r="${reference}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${cellText(text)}</t></is></c>`;

export const emptyXml = (reference: string, style: number): string =>
  `<c r="${reference}" s="${style}"/>`;

/** @param result what it comes to, for readers that do not count. */
export const formulaXml = (
  reference: string,
  style: number,
  { formula, result }: { readonly formula: string; readonly result: string },
): string => `<c r="${reference}" s="${style}"><f>${formula}</f><v>${result}</v></c>`;

const numberXml = (reference: string, style: number, number: string): string =>
  `<c r="${reference}" s="${style}"><v>${number}</v></c>`;

const DAY_MS = 86_400_000;
const DAY_ZERO = Date.UTC(1899, 11, 30);
/** Spreadsheets hold 1900 to be a leap year: day numbers are right from 1 March 1900. */
const DAY_FIRST = 61;

const dateXml = (reference: string, style: number, date: BusinessDate): string => {
  const day = (Date.parse(date) - DAY_ZERO) / DAY_MS;
  return day < DAY_FIRST
    ? textXml(reference, style, date)
    : numberXml(reference, style, String(day));
};
