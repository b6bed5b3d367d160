import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { businessDate } from '@keepsale/domain/kernel/dates';
import { sellerId } from '@keepsale/domain/kernel/ids';
import type { ReportSpec } from '@keepsale/domain/reports/events';
import { checkReportRequest } from '@keepsale/domain/reports/form';
import { createReadPool, inSnapshot, readDatabase } from '@keepsale/read-model';
import { readReportData } from '@keepsale/report-worker/drawing/read-data';
import { renderReport } from '@keepsale/report-worker/drawing/render-report';
import { createPagePrinter } from '@keepsale/report-worker/render/browser/printer';
import { readCommonFonts } from '@keepsale/report-worker/render/page/fonts';
import { buildReport } from '@keepsale/report-worker/reports/build';
import { browserEnvironment } from '../../tools/product/browser-environment.ts';

const LANES = 2;

export interface ReportLoop {
  /** Milliseconds that it took. */
  draw(requests: readonly object[]): Promise<number>;
  close(): Promise<void>;
}

/**
 * Draws reports one after the other in this process, two at once as a worker does: the same reading and the same rendering into
 * a file, and nothing else. No queue, no log, no store, no ZIP. Its browser is warm, and runs until it is closed: what a process took
 * that nobody waited for is counted nowhere once it has ended.
 */
export const openReportLoop = async (databaseUrl: string, seller: string): Promise<ReportLoop> => {
  const folder = await mkdtemp(join(tmpdir(), 'keepsale-bench-reports-'));
  const pool = createReadPool({ connectionString: databaseUrl, max: 4 });
  const db = readDatabase(pool);
  const printer = createPagePrinter(await browser(), folder, { fonts: readCommonFonts() });
  const signal = new AbortController().signal;
  const draw = async (spec: ReportSpec, index: number): Promise<void> => {
    const finish = await inSnapshot(db, async (snapshot) =>
      renderReport(
        buildReport(spec, await readReportData(snapshot, sellerId(seller), spec)),
        spec.format,
        { printer, path: join(folder, `${index}.draft`), signal, onProgress: () => undefined },
      ),
    );
    await finish();
  };
  await draw(specOf({ type: 'financial' }), -1);
  return {
    draw: async (requests) => {
      const waiting = requests.map(specOf).entries();
      const before = performance.now();
      const lane = async (): Promise<void> => {
        for (const [at, spec] of waiting) await draw(spec, at);
      };
      await Promise.all(Array.from({ length: LANES }, lane));
      return performance.now() - before;
    },
    close: async () => {
      await printer.close();
      await pool.end();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

const TODAY = businessDate('2026-11-28');

const specOf = (request: object): ReportSpec => {
  const checked = checkReportRequest(Object.fromEntries(Object.entries(request)), TODAY);
  if (checked.ok) return checked.value;
  throw new Error(JSON.stringify(checked.error));
};

const browser = async (): Promise<Parameters<typeof createPagePrinter>[0]> => {
  const env = await browserEnvironment();
  const path = env['CHROMIUM_PATH'];
  if (path === undefined) return null;
  return {
    path,
    libraryPath: env['CHROMIUM_LIBRARY_PATH'] ?? null,
    fontconfigFile: env['FONTCONFIG_FILE'] ?? null,
    hasSandbox: true,
  };
};
