import { Notice } from '../../ui/alert.tsx';
import { count, day, today } from '../../ui/format.ts';
import { Page, PageHead, useTitle } from '../../ui/page.tsx';
import { Loading, places } from '../../ui/skeleton.tsx';
import { Stat, StatSkeleton } from '../../ui/stat.tsx';
import { LoadErrors } from '../../ui/states.tsx';
import { useLoad } from '../../ui/use-load.ts';
import { CustomReport } from './custom-report.tsx';
import { FIXED_REPORTS, titleOf } from './kinds.ts';
import { PastReports } from './past-reports.tsx';
import { isUnfinished, reportQueries } from './queries.ts';
import { ReportCard } from './report-card.tsx';
import { useGenerate } from './use-generate.ts';
import { YearReports } from './year-reports.tsx';

export function ReportsScreen() {
  useTitle('Reports');
  const { data: rows } = useLoad(reportQueries.list());
  const { generate, busy, failure, dismissFailure } = useGenerate();
  const isBusy = (type: string): boolean =>
    (rows ?? []).some((row) => row.type === type && row.batchId === null && isUnfinished(row));
  return (
    <Page>
      <PageHead
        title="Reports"
        sub="Download statements for yourself, your accountant or tax time"
      />
      <ReportLoadErrors />
      <ReportStats />
      <div className="grid grid-cols-1 gap-3 sm:gap-4 lg:grid-cols-2">
        {FIXED_REPORTS.map((kind) => (
          <ReportCard
            key={kind.type}
            kind={kind}
            busy={busy[kind.type] !== undefined || isBusy(kind.type)}
            onGenerate={() => void generate({ type: kind.type, today: today() })}
          />
        ))}
      </div>
      <CustomReport
        busy={busy.custom !== undefined || isBusy('custom')}
        onGenerate={(format, options) =>
          void generate({ type: 'custom', format, today: today(), options })
        }
      />
      <YearReports />
      <PastReports />
      <Notice
        open={failure !== null}
        tone="neg"
        title="Error"
        text={failure ?? ''}
        onClose={dismissFailure}
      />
    </Page>
  );
}

function ReportLoadErrors() {
  const past = useLoad(reportQueries.list());
  const figures = useLoad(reportQueries.summary());
  return (
    <LoadErrors
      loads={[
        { what: 'your reports', of: past },
        { what: 'your report figures', of: figures },
      ]}
    />
  );
}

function ReportStats() {
  const { data, error, isPending } = useLoad(reportQueries.summary());
  const { data: rows } = useLoad(reportQueries.list());
  const last = rows?.find(({ status }) => status === 'done');
  if (error && data === undefined) return null;
  return (
    <div className="grid grid-cols-2 gap-3 *:last:col-span-2 sm:gap-4 lg:grid-cols-3 lg:*:last:col-span-1">
      <Loading
        loading={isPending}
        what="your report figures"
        skeleton={places(3).map((place) => (
          <StatSkeleton key={place} />
        ))}
      >
        {() =>
          data && (
            <>
              <Stat label="Reports Generated" value={count(data.count)} foot="All time" />
              <Stat
                label="Last Report"
                value={data.lastReport === null ? 'Never' : day(data.lastReport)}
                foot={last ? titleOf(last.type) : 'Generate your first below'}
              />
              <Stat
                label="Available Formats"
                value="PDF &amp; Excel"
                foot="Opens in any office suite"
              />
            </>
          )
        }
      </Loading>
    </div>
  );
}
