import type { ReportBatch } from '@keepsale/contracts/reports';
import { FileArchive } from 'lucide-react';
import { useState } from 'react';
import { Notice } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { count, counted, today } from '../../ui/format.ts';
import { IncludeChecks } from './include-checks.tsx';
import { formatName, MONTHLY_REPORTS, reportsOfYear, type FixedReport } from './kinds.ts';
import { ReportProgress } from './report-progress.tsx';
import { useGenerateYear } from './use-generate-year.ts';

const YEARS_BACK = 4;

/** The same reports for each month of a year, in one ZIP. */
export function YearReports() {
  const [year, setYear] = useState(() => Number(today().slice(0, 4)));
  const [types, setTypes] = useState<readonly FixedReport['type'][]>(TYPES);
  const { generate, busy, batch, failure, dismissFailure } = useGenerateYear();
  const order = { year, types, today: today() };
  const total = reportsOfYear(order).length;
  return (
    <Card className="p-4 sm:p-6">
      <CardHead title="Every month of a year" sub="One report a month, all in one ZIP file" />
      <div className="mt-5 grid grid-cols-1 gap-6 lg:grid-cols-2 xl:grid-cols-[1.3fr_1fr_1fr]">
        <Field label="Year" className="max-w-60">
          {(control) => (
            <Select
              {...control}
              value={year}
              onChange={(event) => setYear(Number(event.target.value))}
            >
              {yearsAt(today()).map((choice) => (
                <option key={choice}>{choice}</option>
              ))}
            </Select>
          )}
        </Field>
        <IncludeChecks
          legend="Reports"
          choices={CHOICES}
          isChosen={(type) => types.includes(type)}
          onChange={(type, chosen) =>
            setTypes(TYPES.filter((one) => (one === type ? chosen : types.includes(one))))
          }
        />
        <div className="rounded-md bg-s2 p-4 lg:col-span-2 xl:col-span-1">
          <h3 className="text-sm font-medium text-ink2">Your reports</h3>
          <div aria-live="polite">
            <p className="mt-1.5 font-display text-lg font-semibold tracking-[-0.01em]">
              January → December {year}
            </p>
            <p className="mt-1 text-sm text-ink2">
              {total === 0 ? 'Choose what to include.' : `${counted(total, 'report')} in one file.`}
            </p>
          </div>
          <Button
            icon={FileArchive}
            className="mt-4 w-full"
            busy={busy}
            disabled={total === 0}
            onClick={() => void generate(order)}
          >
            {busy ? 'Generating...' : 'Generate ZIP'}
          </Button>
          {batch && <BatchProgress batch={batch} />}
        </div>
      </div>
      <Notice
        open={failure !== null}
        tone="neg"
        title="Error"
        text={failure ?? ''}
        onClose={dismissFailure}
      />
    </Card>
  );
}

const TYPES = MONTHLY_REPORTS.map(({ type }) => type);

const CHOICES = MONTHLY_REPORTS.map(({ type, title, format }) => ({
  name: type,
  label: title,
  hint: formatName(format),
}));

/** Newest first. */
const yearsAt = (day: string): readonly number[] => {
  const year = Number(day.slice(0, 4));
  return Array.from({ length: YEARS_BACK + 1 }, (_, back) => year - back);
};

function BatchProgress({ batch }: { readonly batch: ReportBatch }) {
  const { total, done, failed, progress } = batch;
  return (
    <div className="mt-3">
      <ReportProgress label="Progress of the ZIP" value={progress} />
      <p className="mt-1.5 text-sm text-ink2 tabular-nums">
        {`${count(done)} of ${count(total)} ready`}
        {failed > 0 && ` · ${count(failed)} failed`}
      </p>
    </div>
  );
}
