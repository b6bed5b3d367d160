/** What a cell can hold; Postgres hands texts, numbers and flags. */
type Cell = unknown;

/** One line of RFC 4180, with its line break. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** A text that a spreadsheet would take for a formula is marked as text. */
const csvCell = (cell: Cell): string => {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number' || typeof cell === 'boolean') return String(cell);
  const text = typeof cell === 'string' ? cell : JSON.stringify(cell);
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};
