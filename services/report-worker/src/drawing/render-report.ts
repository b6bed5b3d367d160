import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import type { ReportFormat } from '@keepsale/domain/reports/events';
import type { PagePrinter } from '../render/browser/printer.ts';
import { reportHtml } from '../render/page/document.tsx';
import type { DrawnTable } from '../render/page/table.tsx';
import { renderWorkbook } from '../render/workbook.ts';
import type { ReportModel, Row, Table } from '../reports/model.ts';

export interface RenderOptions {
  readonly printer: PagePrinter;
  /** Where the file goes. */
  readonly path: string;
  readonly signal: AbortSignal;
  /** Percent of the whole. */
  readonly onProgress: (percent: number) => void;
}

/**
 * Of each list a PDF shows the newest, and says so: more would fill a hundred pages and take longer than anybody waits.
 * 2,000 rows take under 2 s here; a workbook has every row.
 */
const PDF_ROWS_MAX = 2_000;
/**
 * Beyond it the structure for screen readers costs more than the page itself (3.4 MB instead of 180 KB at 2,000 rows): who
 * needs it of a long list takes the workbook.
 */
const TAGGED_ROWS_MAX = 500;
const PRINT_MS_MAX = 60_000;

/**
 * Draws what is to be drawn while the snapshot lasts, and answers how to finish without it: a browser at work must not keep
 * old rows from being cleared away.
 */
export const renderReport = async (
  report: ReportModel,
  format: ReportFormat,
  options: RenderOptions,
): Promise<() => Promise<void>> => {
  if (format === 'xlsx') {
    await drawWorkbook(report, options);
    return () => Promise.resolve();
  }
  const tables = await takeTables(report, options);
  return () => drawPages(report, tables, options);
};

const drawWorkbook = async (
  report: ReportModel,
  { path, signal, onProgress }: RenderOptions,
): Promise<void> => {
  const total = report.tables.reduce((sum, { rowCount }) => sum + rowCount, 0);
  const file = createWriteStream(path, { mode: 0o600, signal });
  // Before anything is written: a disk that is full tells so at once, and whoever does not listen is ended by it.
  const failed = new Promise<never>((_, reject) => file.once('error', reject));
  const onRows = (rows: number): void => {
    signal.throwIfAborted();
    onProgress(5 + (85 * rows) / Math.max(1, total));
  };
  try {
    await Promise.race([renderWorkbook(report, file, onRows), failed]);
  } catch (error) {
    // A file that is given up tells of itself; why it was given up is the reason.
    signal.throwIfAborted();
    throw error;
  } finally {
    file.destroy();
  }
};

const takeTables = async (
  report: ReportModel,
  { signal, onProgress }: RenderOptions,
): Promise<readonly DrawnTable[]> => {
  const tables: DrawnTable[] = [];
  for (const table of report.tables) {
    signal.throwIfAborted();
    tables.push({ table, rows: await newestRows(table) });
    onProgress((30 * tables.length) / report.tables.length);
  }
  return tables;
};

const newestRows = async (table: Table): Promise<readonly Row[]> => {
  const taken: Row[] = [];
  for await (const part of table.rows()) {
    taken.push(...part.slice(0, PDF_ROWS_MAX - taken.length));
    if (taken.length === PDF_ROWS_MAX) break;
  }
  return taken;
};

const drawPages = async (
  report: ReportModel,
  tables: readonly DrawnTable[],
  { printer, path, signal, onProgress }: RenderOptions,
): Promise<void> => {
  const rows = tables.reduce((sum, table) => sum + table.rows.length, 0);
  const html = reportHtml(report, tables);
  onProgress(40);
  const pages = await printer.print(html, {
    tagged: rows <= TAGGED_ROWS_MAX,
    timeoutMs: PRINT_MS_MAX,
    signal,
  });
  await writeFile(path, pages, { mode: 0o600 });
  onProgress(90);
};
