import { businessDate } from '@keepsale/domain/kernel/dates';
import { expect, test } from 'vitest';
import { createPagePrinter } from '../render/browser/printer.ts';
import type { ReportModel } from '../reports/model.ts';
import { explainFailure } from './explain-failure.ts';
import { renderReport } from './render-report.ts';

/** Large enough that the disk is asked before the end. */
const report: ReportModel = {
  title: 'Revenue Report',
  fileStem: 'revenue-report',
  sellerName: 'Ada',
  period: 'All time to Present',
  generatedOn: businessDate('2026-11-27'),
  figures: [],
  chart: null,
  tables: [
    {
      name: 'Revenue',
      columns: [{ header: 'Description', kind: 'text', width: 20 }],
      rowCount: 5_000,
      rows: async function* () {
        await Promise.resolve();
        const cell = { kind: 'text', text: 'x' } as const;
        for (let part = 0; part < 50; part += 1) {
          yield Array.from({ length: 100 }, () => ({ cells: [cell] }));
        }
      },
      totals: [],
      emptyText: 'Nothing.',
    },
  ],
  summary: [],
};

test('a full disk fails the report with a sentence, not the process', async () => {
  const failure = await renderReport(report, 'xlsx', {
    printer: createPagePrinter(null, '/nowhere'),
    // Linux's own full disk.
    path: '/dev/full',
    signal: new AbortController().signal,
    onProgress: () => undefined,
  }).then(
    () => null,
    (error: unknown) => explainFailure(error),
  );
  expect(failure).toEqual({
    reason: expect.stringContaining('no space left') as unknown,
    isFinal: false,
  });
});
