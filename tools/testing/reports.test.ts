import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../bootstrap/paths.mjs';
import { failure, failureLines } from './outcome.ts';
import { playwrightOutcome } from './playwright-report.ts';
import { vitestOutcome } from './vitest-report.ts';

const VITEST = JSON.stringify({
  numPassedTests: 7,
  testResults: [
    {
      name: join(ROOT, 'packages/domain/src/sale.test.ts'),
      status: 'failed',
      message: '',
      assertionResults: [
        { fullName: 'a sale adds up', status: 'passed', failureMessages: [] },
        {
          fullName: 'a sale is voided once',
          status: 'failed',
          failureMessages: [
            'AssertionError: expected \u001b[32m2\u001b[39m to be 1\n    at x.ts:1\n    at /node_modules/y.js:2',
          ],
        },
      ],
    },
    {
      name: join(ROOT, 'web/src/broken.test.tsx'),
      status: 'failed',
      message: 'SyntaxError: no',
      assertionResults: [],
    },
    {
      name: join(ROOT, 'tools/late.test.ts'),
      status: 'failed',
      message: 'Error: left open',
      assertionResults: [{ fullName: 'passes', status: 'passed', failureMessages: [] }],
    },
  ],
});

test('what failed in Vitest is named with its file and what it said, a file as a whole too', () => {
  expect(vitestOutcome(VITEST, false)).toEqual({
    passed: 7,
    failures: [
      {
        name: 'packages/domain/src/sale.test.ts › a sale is voided once',
        message: 'AssertionError: expected 2 to be 1\n    at x.ts:1',
      },
      { name: 'web/src/broken.test.tsx', message: 'SyntaxError: no' },
      { name: 'tools/late.test.ts', message: 'Error: left open' },
    ],
    notRun: [],
  });
});

test('a run that ends badly without a failed test has failed once', () => {
  const clean = JSON.stringify({ numPassedTests: 7, testResults: [] });
  expect(vitestOutcome(clean, false).failures).toHaveLength(1);
  expect(vitestOutcome(clean, true).failures).toEqual([]);
  expect(
    playwrightOutcome(JSON.stringify({ suites: [], errors: [] }), false).failures,
  ).toHaveLength(1);
});

test('what failed in Playwright is named, and what passed only when repeated has failed', () => {
  const runs = (status: string, message?: string) => [
    { status, results: [{ error: message === undefined ? undefined : { message } }] },
  ];
  const spec = (title: string, tests: unknown) => ({ title, file: 'sale.e2e.ts', line: 8, tests });
  const report = {
    errors: [],
    suites: [
      {
        title: 'sale.e2e.ts',
        specs: [spec('sells', runs('expected')), spec('is not collected', runs('skipped'))],
        suites: [
          {
            title: 'on a phone',
            specs: [
              spec('voids', runs('unexpected', 'Error: no button')),
              spec('lists', runs('flaky')),
            ],
          },
        ],
      },
    ],
  };
  expect(playwrightOutcome(JSON.stringify(report), false)).toEqual({
    passed: 1,
    failures: [
      { name: 'sale.e2e.ts:8 › voids', message: 'Error: no button' },
      { name: 'sale.e2e.ts:8 › lists', message: '' },
    ],
    notRun: [],
  });
});

test('a long message is cut, and indented under the name', () => {
  const long = Array.from({ length: 40 }, (_, line) => `line ${line}`).join('\n');
  const [failed] = failure('a test', long).failures;
  const lines = failureLines('unit', failed ?? { name: '', message: '' }).split('\n');
  expect(lines).toHaveLength(13);
  expect(lines.slice(0, 2)).toEqual(['failed: unit › a test', '    line 0']);
});
