import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { ReportModel, Table } from '../../reports/model.ts';
import { columnLetter } from './cells.ts';
import { packageParts, sheetPath, type SheetEntry } from './package.ts';
import { HEADER_ROW, summaryXml, tableXml } from './sheet.ts';

/** Little less dense than the default of 6, in half the time. */
const COMPRESSION = { compressionLevel: 3 };

/**
 * Draws a report as XLSX: one sheet a list, then the Summary. Streams: memory stays flat however many rows there are. Text
 * is always text, never a formula; dates are dates and money is numbers, so that a spreadsheet can count on them. The same
 * report gives the same bytes.
 *
 * @param file ended when all is written.
 * @param onRows told how many data rows were written so far; what it throws ends the drawing.
 * @throws when the file cannot be written; what was begun is the caller's to remove.
 */
export const renderWorkbook = async (
  report: ReportModel,
  file: Writable,
  onRows: (rows: number) => void,
): Promise<void> => {
  const tables = report.tables.filter(({ breakdown }) => breakdown !== true);
  const zip = new ZipFile();
  const options = { ...COMPRESSION, mtime: new Date(`${report.generatedOn}T00:00:00`) };
  for (const [path, xml] of packageParts({
    title: report.title,
    createdOn: report.generatedOn,
    sheets: [...tables.map(entryOf), { name: 'Summary', filtered: null }],
  })) {
    zip.addBuffer(Buffer.from(xml), path, { mtime: options.mtime });
  }
  let rows = 0;
  const onPart = (more: number): void => onRows((rows += more));
  const sources = tables.map((table) => Readable.from(tableXml(table, report, onPart)));
  sources.forEach((source, index) => zip.addReadStream(source, sheetPath(index), options));
  const summary = summaryXml(report.summary, report);
  zip.addBuffer(Buffer.from(summary), sheetPath(tables.length), { mtime: options.mtime });
  zip.end();
  await written(zip, sources, file);
};

const entryOf = (table: Table): SheetEntry => ({
  name: table.name,
  filtered:
    table.rowCount === 0
      ? null
      : `A${HEADER_ROW}:${columnLetter(table.columns.length)}${HEADER_ROW + table.rowCount}`,
});

const written = async (
  zip: ZipFile,
  sources: readonly Readable[],
  file: Writable,
): Promise<void> => {
  const failed = new Promise<never>((_, reject) => {
    for (const source of sources) source.once('error', reject);
  });
  try {
    await Promise.race([pipeline(zip.outputStream, file), failed]);
  } finally {
    // Whatever went wrong: nobody reads rows any more.
    for (const source of sources) source.destroy();
  }
};
