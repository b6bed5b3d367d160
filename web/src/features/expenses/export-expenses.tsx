import type { ExpenseEntry } from '@keepsale/contracts/expenses';
import { csvDollars, ExportCsv, type CsvColumns } from '../../ui/export-csv.tsx';
import { useLedgerFilters } from '../../ui/ledger/use-ledger-filters.ts';
import { readExpenses } from './queries.ts';

const COLUMNS: CsvColumns<ExpenseEntry> = [
  ['Date', ({ date }) => date],
  ['Description', ({ description }) => description],
  ['Category', ({ category }) => category],
  ['Amount', ({ amount }) => csvDollars(amount)],
  ['Payment Method', ({ paymentMethod }) => paymentMethod],
  ['Vendor', ({ vendor }) => vendor],
  ['Receipt Number', ({ receiptNumber }) => receiptNumber],
  ['Recurring', ({ recurring }) => (recurring ? 'Yes' : 'No')],
  ['Notes', ({ notes }) => notes],
];

export function ExportExpenses() {
  const filters = useLedgerFilters();
  return <ExportCsv name="expenses" columns={COLUMNS} load={() => readExpenses(filters)} />;
}
