import { decimalText, ZERO } from '@keepsale/domain/kernel/money';
import type { Column, Figure, Row, Table } from '../../reports/model.ts';
import { cellXml, columnLetter, emptyXml, formulaXml, textXml } from './cells.ts';
import { styleIndex, type Look } from './styles.ts';
import { XML_DECLARATION, xmlText } from './xml.ts';

export const MISSING = 'N/A';
export const HEADER_ROW = 1;

/** About 100 KB of XML: what is in memory as text at once. */
const ROWS_PER_PIECE = 100;

/** What a printed page says above and below. */
export interface PrintedNames {
  readonly title: string;
  readonly sellerName: string;
}

/**
 * The XML of a sheet in parts, as its rows come: only one part is in memory. Elements come in the order of the standard
 * (ECMA-376, CT_Worksheet); a reader of spreadsheets asks for a repair where they do not.
 *
 * @param onRows told how many rows each part has; what it throws ends the drawing.
 */
export const tableXml = async function* (
  table: Table,
  names: PrintedNames,
  onRows: (rows: number) => void,
): AsyncIterable<string> {
  const { columns } = table;
  const letters = columns.map((_, index) => columnLetter(index + 1));
  const lastLetter = letters.at(-1) ?? 'A';
  const footRow = HEADER_ROW + Math.max(1, table.rowCount) + (table.rowCount > 0 ? 1 : 0);
  yield headXml(columns, `A1:${lastLetter}${footRow}`) + headerXml(columns, letters);
  const writer = rowWriter(columns, letters);
  let last = HEADER_ROW;
  for await (const part of table.rows()) {
    for (let from = 0; from < part.length; from += ROWS_PER_PIECE) {
      const rows = part.slice(from, from + ROWS_PER_PIECE);
      yield rows.map((row) => writer((last += 1), row)).join('');
    }
    onRows(part.length);
  }
  const isEmpty = last === HEADER_ROW;
  yield isEmpty
    ? `<row r="2">${textXml('A2', styleIndex('missing', 'text'), table.emptyText)}</row>`
    : totalsXml(table, letters, last);
  yield footXml(columns.length, names, isEmpty ? null : `A${HEADER_ROW}:${lastLetter}${last}`);
};

/** The Summary: one fact a row. */
export const summaryXml = (facts: readonly Figure[], names: PrintedNames): string => {
  const columns: readonly Column[] = [
    { header: 'Summary', kind: 'text', width: 28 },
    { header: names.title, kind: 'text', width: 32 },
  ];
  const rows = facts.map((fact, index) => {
    const row = HEADER_ROW + 1 + index;
    return `<row r="${row}">${textXml(`A${row}`, styleIndex('label', 'text'), fact.label)}${factXml(`B${row}`, fact)}</row>`;
  });
  return (
    headXml(columns, `A1:B${HEADER_ROW + facts.length}`) +
    headerXml(columns, ['A', 'B']) +
    rows.join('') +
    footXml(columns.length, names, null)
  );
};

const factXml = (reference: string, { value }: Figure): string => {
  if (value === null) return textXml(reference, styleIndex('fact', 'text'), MISSING);
  const look = value.kind === 'money' && value.cents < 0 ? 'loss' : 'fact';
  return cellXml(reference, styleIndex(look, value.kind), value);
};

const NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

const headXml = (columns: readonly Column[], dimension: string): string =>
  `${XML_DECLARATION}<worksheet xmlns="${NAMESPACE}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>` +
  `<dimension ref="${dimension}"/><sheetViews><sheetView workbookViewId="0">` +
  `<pane ySplit="${HEADER_ROW}" topLeftCell="A${HEADER_ROW + 1}" activePane="bottomLeft" state="frozen"/>` +
  `<selection pane="bottomLeft" activeCell="A${HEADER_ROW + 1}" sqref="A${HEADER_ROW + 1}"/></sheetView></sheetViews>` +
  `<sheetFormatPr defaultRowHeight="15"/><cols>${columns.map(columnXml).join('')}</cols><sheetData>`;

const columnXml = ({ width, kind }: Column, index: number): string =>
  `<col min="${index + 1}" max="${index + 1}" width="${width}" style="${styleIndex('plain', kind)}" customWidth="1"/>`;

const headerXml = (columns: readonly Column[], letters: readonly string[]): string => {
  const cells = columns.map(({ header, kind }, index) =>
    textXml(`${letters[index] ?? ''}${HEADER_ROW}`, styleIndex('header', kind), header),
  );
  return `<row r="${HEADER_ROW}">${cells.join('')}</row>`;
};

/** Style numbers are looked up once a column, not once a cell. */
const rowWriter = (
  columns: readonly Column[],
  letters: readonly string[],
): ((number: number, row: Row) => string) => {
  const styles = columns.map(({ kind }) => {
    const of = (look: Look): number => styleIndex(look, kind);
    return { plain: of('plain'), missing: of('missing'), flagged: of('flagged') };
  });
  return (number, { cells, flagged }) => {
    let xml = `<row r="${number}">`;
    cells.forEach((cell, index) => {
      const style = styles[index];
      if (style === undefined) return;
      const reference = `${letters[index] ?? ''}${number}`;
      xml +=
        cell === null
          ? textXml(reference, style.missing, MISSING)
          : cellXml(reference, flagged === index ? style.flagged : style.plain, cell);
    });
    return `${xml}</row>`;
  };
};

/** Formulas, so that a filter or a correction counts; with their values, so that every reader sees them. */
const totalsXml = (table: Table, letters: readonly string[], lastRow: number): string => {
  const row = lastRow + 1;
  const totals = [...table.totals];
  const cells = table.columns.map(({ kind, totalled }, index) => {
    const letter = letters[index] ?? '';
    const style = styleIndex('total', kind);
    if (totalled === true) {
      return formulaXml(`${letter}${row}`, style, {
        formula: `SUBTOTAL(109,${letter}${HEADER_ROW + 1}:${letter}${lastRow})`,
        result: decimalText(totals.shift() ?? ZERO),
      });
    }
    return index === 0
      ? textXml(`${letter}${row}`, styleIndex('total', 'text'), 'Total')
      : emptyXml(`${letter}${row}`, style);
  });
  return `<row r="${row}">${cells.join('')}</row>`;
};

const WIDE_COLUMNS = 5;

const footXml = (columns: number, names: PrintedNames, filtered: string | null): string =>
  `</sheetData>${filtered === null ? '' : `<autoFilter ref="${filtered}"/>`}` +
  '<pageMargins left="0.5" right="0.5" top="0.75" bottom="0.75" header="0.3" footer="0.3"/>' +
  `<pageSetup orientation="${columns >= WIDE_COLUMNS ? 'landscape' : 'portrait'}" fitToHeight="0"/>` +
  `<headerFooter><oddHeader>${xmlText(`&L${printed(names.title)}&R${printed(names.sellerName)}`)}</oddHeader>` +
  `<oddFooter>${xmlText('&L&A&RPage &P of &N')}</oddFooter></headerFooter></worksheet>`;

/** `&` begins a code there, and all of a header may have 255 characters. */
const printed = (line: string): string => line.slice(0, 60).replaceAll('&', '&&');
