import { expect, test } from 'vitest';
import { measure, overBudget, type Manifest } from './bundle-budget.ts';

const MANIFEST: Manifest = {
  'index.html': { file: 'main.js', isEntry: true, imports: ['_react.js'], css: ['main.css'] },
  '_react.js': { file: 'react.js' },
  'src/app/shell.tsx': { file: 'shell.js', imports: ['index.html'] },
  'src/features/landing/landing.screen.tsx': { file: 'landing.js', imports: ['_react.js'] },
  'src/features/revenue/revenue.screen.tsx': { file: 'revenue.js', imports: ['_list.js'] },
  '_list.js': { file: 'list.js', imports: ['_react.js'] },
  'src/ui/charts/month-charts.tsx': { file: 'charts.js', imports: ['_react.js', '_list.js'] },
};
const SIZES: Readonly<Record<string, number>> = {
  'main.js': 30_000,
  'react.js': 60_000,
  'shell.js': 20_000,
  'landing.js': 9_000,
  'revenue.js': 10_000,
  'list.js': 5_000,
  'charts.js': 120_000,
  'main.css': 13_000,
};
const sizeOf = (file: string): number => SIZES[file] ?? Number.NaN;
const bytesOf = (name: string) =>
  measure(MANIFEST, sizeOf).find((measured) => measured.name.includes(name))?.bytes;

test('what two chunks share is counted once', () => {
  expect(bytesOf('landing.screen')).toBe(99_000);
  expect(bytesOf('revenue.screen')).toBe(125_000);
});

test('charts come on top of what is there already', () => {
  expect(bytesOf('charts')).toBe(125_000);
});

test('a twentieth over the budget is too much', () => {
  const measured = (bytes: number) => [{ name: 'styles', bytes, budget: 100 }];
  expect(overBudget(measured(105))).toEqual([]);
  expect(overBudget(measured(106))).toHaveLength(1);
});
