import { expect, test } from 'vitest';
import { businessDate, instant } from '../kernel/dates.ts';
import { cents } from '../kernel/money.ts';
import { recentActivity, topProducts } from './figures.ts';

const at = (minute: number) => instant(`2026-03-21T10:${minute}:00.000Z`);

const stack = (description: string, totalCents: number, quantity = 1, day = 10) => ({
  description,
  totalCents: cents(totalCents),
  quantity,
  date: businessDate(`2026-03-${day}`),
  recordedAt: at(30),
});
const expense = (description: string, amountCents: number, day: number) => ({
  description,
  amountCents: cents(amountCents),
  date: businessDate(`2026-03-${day}`),
  recordedAt: at(20),
});

test('activity is newest first, six at most, stacks with their total, expenses negative', () => {
  const stacks = [stack('Luka', 900, 3, 20), stack('Ja', 400, 1, 18), stack('Zion', 100, 1, 11)];
  const expenses = [20, 19, 12, 10].map((day) => expense(`Rent ${day}`, day, day));
  expect(recentActivity(stacks, expenses)).toEqual([
    { description: 'Luka (x 3)', type: 'revenue', date: '2026-03-20', amountCents: 900 },
    { description: 'Rent 20', type: 'expense', date: '2026-03-20', amountCents: -20 },
    { description: 'Rent 19', type: 'expense', date: '2026-03-19', amountCents: -19 },
    { description: 'Ja', type: 'revenue', date: '2026-03-18', amountCents: 400 },
    { description: 'Rent 12', type: 'expense', date: '2026-03-12', amountCents: -12 },
    { description: 'Zion', type: 'revenue', date: '2026-03-11', amountCents: 100 },
  ]);
});

test('of one day, what was recorded last comes first', () => {
  const activity = recentActivity(
    [{ ...stack('Early', 1, 1, 20), recordedAt: at(10) }],
    [expense('Late', 1, 20)],
  );
  expect(activity.map(({ description }) => description)).toEqual(['Late', 'Early']);
});

test('top products are summed by description, best first, four at most', () => {
  const sales = [
    stack('A', 100),
    stack('B', 900),
    stack('A', 850, 2),
    stack('', 300),
    stack('D', 200),
    stack('C', 200),
  ];
  expect(topProducts(sales)).toEqual([
    { description: 'A', sales: 3, revenueCents: 950 },
    { description: 'B', sales: 1, revenueCents: 900 },
    { description: 'Unnamed', sales: 1, revenueCents: 300 },
    { description: 'C', sales: 1, revenueCents: 200 },
  ]);
});
