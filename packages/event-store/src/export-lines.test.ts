import { expect, test } from 'vitest';
import { checkExport } from './export-lines.ts';
import { exportedLines } from './testing/exported-lines.ts';

const SELLER = '5f0c0c1e-0000-4000-8000-000000000001';

const lines = () => exportedLines(SELLER, ['Čapek “quoted”\n', 'two', 'three']);

const check = (all: readonly string[]) => {
  const started = checkExport();
  for (const line of all) started.takeNote(line);
  return started.verdict();
};

test('a whole export ends at its head', () => {
  expect(check(lines())).toMatchObject({
    status: 'intact',
    events: 3,
    head: { seller: SELLER, revision: 2, at: '2026-01-03T00:00:00.000Z' },
  });
  expect(check([])).toEqual({ status: 'intact', events: 0, head: null });
});

test('every single byte counts: whichever is changed, its line is named', () => {
  const whole = lines();
  const second = whole[1] ?? '';
  for (let at = 0; at < second.length; at += 1) {
    const other = second[at] === '0' ? '1' : '0';
    const changed = `${second.slice(0, at)}${other}${second.slice(at + 1)}`;
    expect(check([whole[0] ?? '', changed, whole[2] ?? '']), `at ${at}`).toMatchObject({
      status: 'broken',
      line: 2,
    });
  }
});

test.each<[string, (all: readonly string[]) => readonly (string | undefined)[], object]>([
  ['a line taken out', ([a, , c]) => [a, c], { line: 2, reason: 'link' }],
  ['two lines exchanged', ([a, b, c]) => [a, c, b], { line: 2, reason: 'link' }],
  ['a line twice', ([a, b, c]) => [a, b, b, c], { line: 3, reason: 'link' }],
  ['a space more', ([a, b]) => [a, `${b ?? ''} `], { line: 2, reason: 'line' }],
  ['an empty line', ([a, b]) => [a, '', b], { line: 2, reason: 'line' }],
  [
    'a line nested without end',
    ([a]) => [
      a,
      `{"data":{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}},"metadata":{},"revision":1,"seller":"${SELLER}","type":"A"}`,
    ],
    { line: 2, reason: 'line' },
  ],
  ['the start missing', ([, b, c]) => [b, c], { line: 1, reason: 'link' }],
])('%s is found', (_, change, expected) => {
  expect(check(change(lines()).map((line) => line ?? ''))).toMatchObject(expected);
});
