import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../bootstrap/paths.mjs';

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const dashboard = read('deploy/grafana/keepsale.json');
const alerts = read('deploy/prometheus/alerts.yml');
const manual = read('docs/operations.md');

/** What the code tells, by the names that it gives its meters. */
const told = new Set(
  ['packages', 'services'].flatMap((folder) =>
    readdirSync(join(ROOT, folder)).flatMap((workspace) =>
      readdirSync(join(ROOT, folder, workspace, 'src'), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
        .flatMap((file) => matches(/name: '(keepsale_\w+)'/g, sourceAt(folder, workspace, file))),
    ),
  ),
);

function sourceAt(...path: readonly string[]): string {
  const [folder = '', workspace = '', file = ''] = path;
  return read(join(folder, workspace, 'src', file));
}

function matches(pattern: RegExp, text: string): readonly string[] {
  return [...text.matchAll(pattern)].map(([, found]) => found ?? '');
}

/** A histogram is asked for by its parts. */
function metricsIn(queries: string): ReadonlySet<string> {
  return new Set(
    matches(/\b(keepsale_\w+)/g, queries).map((name) =>
      told.has(name) ? name : name.replace(/_(bucket|sum|count)$/, ''),
    ),
  );
}

test('the code tells metrics', () => {
  expect(told.size).toBeGreaterThan(15);
});

test.each([
  ['the dashboard', dashboard],
  ['the alerts', alerts],
  ['the manual', manual],
])('every metric that %s asks for is told by the code', (_, text) => {
  expect([...metricsIn(text)].filter((name) => !told.has(name))).toEqual([]);
});

test.each([
  ['the dashboard shows', dashboard],
  ['the manual explains', manual],
])('%s every metric', (_, text) => {
  const named = metricsIn(text);
  expect([...told].filter((name) => !named.has(name))).toEqual([]);
});

test('the manual says of every alert what to do, and of no other', () => {
  const rules = matches(/- alert: (\w+)/g, alerts);
  const explained = matches(/^\| `(Keepsale\w+)`/gm, manual);

  expect(rules.length).toBeGreaterThan(10);
  expect([...explained].sort()).toEqual([...rules].sort());
});

test('the manual says how urgent each alert is, as the rule does, what it means and what to do', () => {
  const urgent = new Map(
    alerts
      .split('- alert: ')
      .slice(1)
      .map((rule) => [/^\w+/.exec(rule)?.[0], /severity: (\w+)/.exec(rule)?.[1]]),
  );
  const rows = manual.split('\n').filter((line) => line.startsWith('| `Keepsale'));
  for (const row of rows) {
    const [, name = '', severity = '', meaning = '', todo = ''] = row.split(/ ?[|] ?/);
    expect(severity.trim(), row).toBe(urgent.get(name.trim().replaceAll('`', '')));
    expect(Math.min(meaning.trim().length, todo.trim().length), row).toBeGreaterThan(20);
  }
});

test('no panel of the dashboard lies upon another', () => {
  const { panels } = JSON.parse(dashboard) as {
    readonly panels: readonly {
      readonly gridPos: Readonly<Record<'x' | 'y' | 'w' | 'h', number>>;
    }[];
  };
  const squares = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, at) => `${x + (at % w)},${y + Math.floor(at / w)}`),
  );
  expect(new Set(squares).size).toBe(squares.length);
});
