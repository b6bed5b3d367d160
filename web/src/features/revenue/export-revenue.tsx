import type { RevenueEntry } from '@keepsale/contracts/revenue';
import { csvDollars, ExportCsv, type CsvColumns } from '../../ui/export-csv.tsx';
import { useLedgerFilters } from '../../ui/ledger/use-ledger-filters.ts';
import { readRevenue } from './queries.ts';

const COLUMNS: CsvColumns<RevenueEntry> = [
  ['Date', ({ date }) => date],
  ['Description', ({ description }) => description],
  ['Category', ({ category }) => category],
  ['Amount', ({ amount }) => csvDollars(amount)],
  ['Payment Method', ({ paymentMethod }) => paymentMethod],
  ['Customer', ({ customer }) => customer],
  ['Invoice Number', ({ invoiceNumber }) => invoiceNumber],
  ['Notes', ({ notes }) => notes],
];

export function ExportRevenue() {
  const filters = useLedgerFilters();
  return <ExportCsv name="revenue" columns={COLUMNS} load={() => readRevenue(filters)} />;
}
