import type { HistoryItem } from '@keepsale/contracts/history';
import { readActs, type HistoryFilters } from '../../api/history.ts';
import { useHistoryPlace } from '../../app/history-place.ts';
import { ExportCsv, type CsvColumns } from '../../ui/export-csv.tsx';
import { changeLines, factLines, type CategoryNames } from '../../ui/history/recorded.ts';
import { useCategoryNames } from '../../ui/history/use-category-names.ts';
import { clock, dayOf } from '../../ui/moments.ts';
import { matching } from './search.ts';

const columnsWith = (names: CategoryNames): CsvColumns<HistoryItem> => [
  ['Number', ({ revision }) => revision],
  ['Date', ({ at }) => dayOf(at)],
  ['Time', ({ at }) => clock(at)],
  ['Entry', ({ summary }) => summary],
  ['About', ({ subject }) => subject.name],
  ['Changes', (act) => inWords(act, names)],
  ['Recorded at (UTC)', ({ at }) => at],
  ['Fingerprint', ({ hash }) => hash],
];

const inWords = (act: HistoryItem, names: CategoryNames): string =>
  [
    ...changeLines(act, names).map(({ label, from, to }) => `${label}: ${from} → ${to}`),
    ...factLines(act, names).map(({ label, value }) => `${label}: ${value}`),
  ].join('; ');

interface ExportActsProps {
  readonly filters: HistoryFilters;
  readonly q: string;
}

/** Every act that the filters and the search find, whatever page is shown. */
export function ExportActs({ filters, q }: ExportActsProps) {
  const { caller } = useHistoryPlace();
  const names = useCategoryNames(caller);
  return (
    <ExportCsv
      name="history"
      amongFilters
      columns={columnsWith(names)}
      load={async () => matching(await readActs(caller, filters), q)}
    />
  );
}
