import { csvLine } from '@keepsale/domain/kernel/csv';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { messageOf } from '../api/problem.ts';
import { Button } from './button.tsx';
import { today } from './format.ts';
import { saveFile } from './save-file.ts';
import { showToast } from './toast.tsx';

/** A table as a spreadsheet takes it: what each column is called, and a row's cell of it. */
export type CsvColumns<Row> = readonly (readonly [title: string, cell: (row: Row) => unknown])[];

interface ExportCsvProps<Row> {
  /** The file is called after it and the day. */
  readonly name: string;
  readonly columns: CsvColumns<Row>;
  /** Everything that the screen's filters let through, on whatever page it is. */
  readonly load: () => Promise<readonly Row[]>;
  /** Among the filters of a list, not in the head of its page. */
  readonly amongFilters?: boolean;
}

const IN_HEAD = { variant: 'ghost', className: 'max-sm:order-last max-sm:px-3' } as const;
const AMONG_FILTERS = {
  variant: 'secondary',
  className: 'max-sm:col-span-2',
} as const;

/** What a list shows, as a file. */
export function ExportCsv<Row>(props: ExportCsvProps<Row>) {
  const { name, columns, load, amongFilters = false } = props;
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      saveFile(csvOf(columns, await load()), `${name}-${today()}.csv`);
    },
    onError: (error) => {
      showToast('Not exported', {
        description: messageOf(error, 'The file could not be made. Please try again.'),
      });
    },
  });
  return (
    <Button
      {...(amongFilters ? AMONG_FILTERS : IN_HEAD)}
      icon={Download}
      busy={isPending}
      onClick={() => mutate()}
    >
      <span className={amongFilters ? undefined : 'max-sm:sr-only'}>Export CSV</span>
    </Button>
  );
}

/** Without it Excel reads UTF-8 as something else. */
const BYTE_ORDER_MARK = '\uFEFF';

const csvOf = <Row,>(columns: CsvColumns<Row>, rows: readonly Row[]): Blob => {
  const head = csvLine(columns.map(([title]) => title));
  const lines = rows.map((row) => csvLine(columns.map(([, cell]) => cell(row))));
  return new Blob([BYTE_ORDER_MARK, head, ...lines], { type: 'text/csv;charset=utf-8' });
};

/** Dollars with their cents, and no sign that a spreadsheet would stumble over. */
export const csvDollars = (amount: number | null): string =>
  amount === null ? '' : amount.toFixed(2);
