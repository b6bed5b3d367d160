// @vitest-environment jsdom
import type { Report } from '@keepsale/contracts/reports';
import { expect, test } from 'vitest';
import { linesOf } from './past.ts';

const report = (
  id: string,
  type: string,
  month: string | null,
  batchId: string | null,
): Report => ({
  id,
  type,
  format: 'pdf',
  status: 'done',
  progress: 100,
  fileName: null,
  bytes: null,
  error: null,
  requestedAt: '2026-11-28T10:00:00.000Z',
  finishedAt: null,
  today: '2026-11-28',
  month,
  batchId,
  expired: false,
});

test('a batch is one line where its newest report stands, its months in their order', () => {
  const lines = linesOf([
    report('a', 'custom', null, null),
    report('b', 'financial', '2026-01', 'year'),
    report('c', 'revenue', '2026-01', 'year'),
    report('d', 'financial', '2026-02', 'year'),
    report('e', 'inventory', null, null),
    report('f', 'financial', '2025-12', 'year'),
  ]);

  const ids = lines.map((line) =>
    line.kind === 'report' ? line.report.id : line.reports.map(({ id }) => id).join(''),
  );
  expect(ids).toEqual(['a', 'fbdc', 'e']);
});
