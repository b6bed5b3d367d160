import type { Writable } from 'node:stream';
import ExcelJS from 'exceljs';
import type { Column, ReportModel, Row, Table } from '../reports/model.ts';
import { cellContent, columnFormat, linesOf, MISSING } from './workbook-cells.ts';
import { compressed } from './workbook-pressure.ts';

/**
 * Draws a report as XLSX: one sheet a list, then the Summary. Streams: memory stays flat however many rows there are. Text
 * is always text, never a formula; dates are dates and money is numbers, so that a spreadsheet can count on them.
 *
 * @param file ended when all is written; the caller listens for its errors.
 * @param onRows told how many data rows were written so far; what it throws ends the drawing.
 * @throws when the file cannot be written; what was begun is the caller's to remove.
 */
export const renderWorkbook = async (
  report: ReportModel,
  file: Writable,
  onRows: (rows: number) => void,
): Promise<void> => {
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({
    stream: file,
    useStyles: true,
    useSharedStrings: false,
  });
  workbook.creator = 'Keepsale';
  workbook.title = report.title;
  let written = 0;
  for (const table of report.tables.filter(({ breakdown }) => breakdown !== true)) {
    await writeTable(workbook, report, table, (rows) => {
      written += rows;
      onRows(written);
    });
  }
  await writeSummary(workbook, report);
  await workbook.commit();
};

const HEADER_ROW = 1;
const INK = 'FF191A1F';
const RED = 'FFB3261B';
const MUTED = 'FF67645C';
const HEADER_FILL = 'FFF1EFE9';
/** Named in every style that has a font: without, LibreOffice takes a serif of its own for those cells. */
const FONT = { name: 'Calibri', size: 11, family: 2 } as const;
const LINE_POINTS = 15;
/** No spreadsheet has higher rows. */
const ROW_POINTS_MAX = 409;
const RULE = { style: 'thin', color: { argb: 'FF918D83' } } as const;

const writeTable = async (
  workbook: ExcelJS.stream.xlsx.WorkbookWriter,
  report: ReportModel,
  table: Table,
  onRows: (rows: number) => void,
): Promise<void> => {
  const sheet = workbook.addWorksheet(table.name, sheetOptions(report, table.columns.length));
  const styles = table.columns.map(cellStyles);
  sheet.columns = table.columns.map(({ header, width }, index) => ({
    header,
    width,
    style: styles[index]?.plain ?? {},
  }));
  styleHeader(sheet.getRow(HEADER_ROW), table.columns);
  sheet.getRow(HEADER_ROW).commit();
  if (table.rowCount > 0) {
    sheet.autoFilter = {
      from: { row: HEADER_ROW, column: 1 },
      to: { row: HEADER_ROW + table.rowCount, column: table.columns.length },
    };
  }
  let last = HEADER_ROW;
  for await (const part of table.rows()) {
    for (const row of part) {
      last += 1;
      writeRow(sheet.getRow(last), row, styles);
    }
    onRows(part.length);
    await compressed(sheet);
  }
  if (last === HEADER_ROW) writeEmpty(sheet.getRow(last + 1), table);
  else writeTotals(sheet.getRow(last + 1), table, last);
  sheet.commit();
};

const sheetOptions = (
  report: ReportModel,
  columns: number,
): Partial<ExcelJS.AddWorksheetOptions> => ({
  views: [{ state: 'frozen', ySplit: HEADER_ROW }],
  pageSetup: {
    orientation: columns > 4 ? 'landscape' : 'portrait',
    fitToPage: true,
    fitToWidth: 1,
    fitToHeight: 0,
    printTitlesRow: `${HEADER_ROW}:${HEADER_ROW}`,
  },
  headerFooter: {
    oddHeader: `&L${forHeader(report.title)}&R${forHeader(report.sellerName)}`,
    oddFooter: '&L&A&RPage &P of &N',
  },
});

/** In headers and footers `&` begins a code. */
const forHeader = (line: string): string => line.replaceAll('&', '&&').slice(0, 100);

const styleHeader = (row: ExcelJS.Row, columns: readonly Column[]): void => {
  columns.forEach(({ kind }, index) => {
    const cell = row.getCell(index + 1);
    cell.numFmt = '@';
    cell.font = { ...FONT, bold: true, color: { argb: INK } };
    cell.fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: HEADER_FILL } };
    cell.border = { bottom: RULE };
    cell.alignment = { ...sideOf(kind), vertical: 'middle' };
  });
};

/** One object each for all cells that look so: the library works out a style once an object, and would for every cell. */
interface CellStyles {
  /** In characters. */
  readonly width: number;
  readonly plain: Partial<ExcelJS.Style>;
  readonly missing: Partial<ExcelJS.Style>;
  readonly flagged: Partial<ExcelJS.Style>;
}

const cellStyles = ({ kind, width }: Column): CellStyles => {
  const plain = {
    numFmt: columnFormat(kind),
    alignment: { ...sideOf(kind), vertical: 'top', wrapText: kind === 'text' },
  } as const;
  return {
    width,
    plain,
    missing: { ...plain, font: { ...FONT, color: { argb: MUTED } } },
    flagged: { ...plain, font: { ...FONT, bold: true, color: { argb: RED } } },
  };
};

const writeRow = (
  row: ExcelJS.Row,
  { cells, flagged }: Row,
  styles: readonly CellStyles[],
): void => {
  let lines = 1;
  cells.forEach((content, index) => {
    const cell = row.getCell(index + 1);
    cell.value = cellContent(content);
    const style = styles[index];
    if (style === undefined) return;
    if (flagged === index) cell.style = style.flagged;
    else cell.style = content === null ? style.missing : style.plain;
    lines = Math.max(lines, linesOf(content, style.width));
  });
  // Excel would find the height by itself; LibreOffice writes long notes over the next row.
  if (lines > 1) row.height = Math.min(ROW_POINTS_MAX, lines * LINE_POINTS);
  row.commit();
};

const writeEmpty = (row: ExcelJS.Row, table: Table): void => {
  const cell = row.getCell(1);
  cell.numFmt = '@';
  cell.value = table.emptyText;
  row.commit();
};

/** A formula, so that a filter or a correction counts; with its value, so that every reader sees it. */
const writeTotals = (row: ExcelJS.Row, table: Table, lastRow: number): void => {
  const label = row.getCell(1);
  label.numFmt = '@';
  label.value = 'Total';
  let next = 0;
  table.columns.forEach(({ kind, totalled }, index) => {
    const cell = row.getCell(index + 1);
    cell.font = { ...FONT, bold: true };
    cell.border = { top: RULE };
    cell.alignment = sideOf(kind);
    if (totalled !== true) return;
    const letter = columnLetter(index + 1);
    cell.value = {
      formula: `SUBTOTAL(109,${letter}${HEADER_ROW + 1}:${letter}${lastRow})`,
      result: (table.totals[next] ?? 0) / 100,
    };
    next += 1;
  });
  row.commit();
};

const writeSummary = async (
  workbook: ExcelJS.stream.xlsx.WorkbookWriter,
  report: ReportModel,
): Promise<void> => {
  const sheet = workbook.addWorksheet('Summary', sheetOptions(report, 2));
  sheet.columns = [
    { header: 'Summary', width: 28 },
    { header: report.title, width: 32 },
  ];
  styleHeader(sheet.getRow(HEADER_ROW), [
    { header: 'Summary', kind: 'text', width: 28 },
    { header: report.title, kind: 'text', width: 32 },
  ]);
  sheet.getRow(HEADER_ROW).commit();
  report.summary.forEach(({ label, value }, index) => {
    const row = sheet.getRow(HEADER_ROW + 1 + index);
    row.getCell(1).value = label;
    row.getCell(1).font = { ...FONT, bold: true };
    const cell = row.getCell(2);
    cell.value = value === null ? MISSING : cellContent(value);
    cell.numFmt = columnFormat(value?.kind ?? 'text');
    cell.alignment = { horizontal: 'left' };
    if (value?.kind === 'money' && value.cents < 0) cell.font = { ...FONT, color: { argb: RED } };
    row.commit();
  });
  sheet.commit();
  await Promise.resolve();
};

/** Dates on the left and numbers with a margin, so that neither touches the text of the next column. */
const sideOf = (kind: Column['kind']): Partial<ExcelJS.Alignment> =>
  kind === 'money' || kind === 'count' || kind === 'percent'
    ? { horizontal: 'right', indent: 1 }
    : { horizontal: 'left' };

/** 1 is A, 27 is AA. */
const columnLetter = (column: number): string => {
  const letter = String.fromCharCode(65 + ((column - 1) % 26));
  return column > 26 ? columnLetter(Math.floor((column - 1) / 26)) + letter : letter;
};
