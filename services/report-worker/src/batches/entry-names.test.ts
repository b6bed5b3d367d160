import { expect, test } from 'vitest';
import { entryNames } from './entry-names.ts';

const named = (fileName: string, month: string | null = null) => ({ fileName, month });

test('names that differ stay as they are', () => {
  expect(entryNames([named('a-report-2026-11-27.pdf', '2026-10'), named('b.xlsx')])).toEqual([
    'a-report-2026-11-27.pdf',
    'b.xlsx',
  ]);
});

test('the month tells the same names apart, and then a number', () => {
  const name = 'expenses-report-2026-11-27.pdf';
  expect(
    entryNames([named(name, '2026-09'), named(name, '2026-10'), named(name, '2026-10')]),
  ).toEqual([
    'expenses-report-2026-11-27 (2026-09).pdf',
    'expenses-report-2026-11-27 (2026-10).pdf',
    'expenses-report-2026-11-27 (2026-10) (2).pdf',
  ]);
});

test('without months only numbers are left', () => {
  const name = 'custom-report-2026-11-27.xlsx';
  expect(entryNames([named(name), named(name), named(name)])).toEqual([
    name,
    'custom-report-2026-11-27 (2).xlsx',
    'custom-report-2026-11-27 (3).xlsx',
  ]);
});
