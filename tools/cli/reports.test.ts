import { expect, test } from 'vitest';
import { UsageError } from './command.ts';
import { readRequest } from './reports.ts';

const NOW = new Date('2026-11-28T02:00:00.000Z');
const read = (flags: Readonly<Record<string, string | boolean>>) =>
  readRequest({ flags, operands: [] }, NOW);

test('reads what to draw, and of whom', () => {
  expect(
    read({ month: '2026-10', types: 'revenue, financial', seller: 'ada@example.com' }),
  ).toEqual({
    month: '2026-10',
    types: ['financial', 'revenue'],
    email: 'ada@example.com',
    today: '2026-11-28',
  });
  expect(read({ month: '2026-10', types: 'expenses', 'all-sellers': true }).email).toBeNull();
});

test.each([
  [{ types: 'revenue', 'all-sellers': true }, /--month/],
  [{ month: '2026-13', types: 'revenue', 'all-sellers': true }, /2026-13/],
  [{ month: '2026-10', 'all-sellers': true }, /--types/],
  [{ month: '2026-10', types: 'revenue,custom', 'all-sellers': true }, /revenue,custom/],
  [{ month: '2026-10', types: 'revenue' }, /--seller EMAIL or --all-sellers/],
  [
    { month: '2026-10', types: 'revenue', seller: 'a@b.c', 'all-sellers': true },
    /--seller EMAIL or --all-sellers/,
  ],
])('%j is refused with what is wrong', (flags, sentence) => {
  expect(() => read(flags)).toThrow(UsageError);
  expect(() => read(flags)).toThrow(sentence);
});
