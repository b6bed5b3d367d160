import { expect, test } from 'vitest';
import { businessDate } from '../kernel/dates.ts';
import { reportFileName } from './file-name.ts';
import { checkReportRequest } from './form.ts';

const today = businessDate('2026-11-27');
const check = (input: Record<string, unknown>) => checkReportRequest(input, today);

test('a plain request takes the format of its kind and the day of the server', () => {
  expect(check({ type: 'inventory' })).toEqual({
    ok: true,
    value: { type: 'inventory', format: 'xlsx', today, month: null, options: null },
  });
});

test('the client says its month and its day', () => {
  expect(check({ type: 'expenses', month: '2026-10', today: '2026-11-28' })).toMatchObject({
    value: { month: '2026-10', today: '2026-11-28' },
  });
});

test('a custom report includes all but inventory unless told otherwise', () => {
  expect(check({ type: 'custom', format: 'xlsx' })).toMatchObject({
    value: {
      format: 'xlsx',
      options: {
        startDate: null,
        endDate: null,
        includeRevenue: true,
        includeExpenses: true,
        includeProfit: true,
        includeInventory: false,
      },
    },
  });
});

test.each([
  [{}, 'type', 'Report type is required'],
  [
    { type: 'tax' },
    'type',
    'Report type must be one of financial, inventory, expenses, revenue, custom',
  ],
  [{ type: 'financial', format: 'xlsx' }, 'format', 'This report comes as PDF'],
  [{ type: 'revenue', month: '2026-13' }, 'month', 'Month must be a month such as 2026-11'],
  [{ type: 'revenue', today: '2026-02-30' }, 'today', 'Today must be a valid date'],
  [
    { type: 'custom', options: { startDate: '2026-02-02', endDate: '2026-02-01' } },
    'options.endDate',
    'End date must not be before start date',
  ],
  [
    { type: 'custom', options: { includeRevenue: false, includeExpenses: false } },
    'options.includeRevenue',
    'Include revenue, expenses or inventory',
  ],
  [
    { type: 'custom', options: { includeProfit: 'yes' } },
    'options.includeProfit',
    'Include profit must be true or false',
  ],
])('%j is refused at %s', (input, propertyPath, message) => {
  expect(check(input)).toEqual({ ok: false, error: [{ propertyPath, message }] });
});

test('a range of one day is a range', () => {
  const options = { startDate: '2026-02-01', endDate: '2026-02-01' };
  expect(check({ type: 'custom', options }).ok).toBe(true);
});

test('files are named by kind and day', () => {
  const spec = check({ type: 'financial' });
  expect(spec.ok && reportFileName(spec.value)).toBe('financial-report-2026-11-27.pdf');
});
