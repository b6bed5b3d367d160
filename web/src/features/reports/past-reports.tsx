import { useState } from 'react';
import { getFile } from '../../api/http.ts';
import { messageOf } from '../../api/problem.ts';
import { useSubmission } from '../../api/submission.ts';
import { Notice } from '../../ui/alert.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { counted } from '../../ui/format.ts';
import { DeleteEntries } from '../../ui/ledger/delete-entries.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { Loading, places, Skeleton } from '../../ui/skeleton.tsx';
import { useLoad } from '../../ui/use-load.ts';
import { BatchRow } from './batch-row.tsx';
import { batchNameOf, linesOf, type PastLine } from './past.ts';
import { batchFilePathOf, filePathOf, reportQueries, useDeleteReports } from './queries.ts';
import { nameOf, ReportRow } from './report-row.tsx';

const NOT_DOWNLOADED = 'The file could not be downloaded. Please try again.';

/** The reports that were asked for, newest first: each can be had again, or deleted. */
export function PastReports() {
  const { data: rows, error, isPending } = useLoad(reportQueries.list());
  const [deleting, setDeleting] = useState<PastLine | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const download = async (path: string, name: string) => {
    try {
      saveFile(await getFile(path), name);
    } catch (problem) {
      setFailure(messageOf(problem, NOT_DOWNLOADED));
    }
  };
  if (error && rows === undefined) return null;
  return (
    <Card className="p-4 sm:p-6">
      <CardHead title="Past reports" sub={rows && counted(rows.length, 'report')} />
      <Loading loading={isPending} what="your reports" skeleton={<RowsSkeleton />}>
        {() =>
          rows?.length === 0 ? (
            <p className="mt-4 text-md text-ink2">
              No reports yet. What you generate is kept here.
            </p>
          ) : (
            <ul className="mt-3 divide-y divide-line">
              {linesOf(rows ?? []).map((line) => (
                <Line
                  key={line.kind === 'batch' ? line.id : line.report.id}
                  line={line}
                  onDownload={(path, name) => void download(path, name)}
                  onDelete={setDeleting}
                />
              ))}
            </ul>
          )
        }
      </Loading>
      <DeleteLine line={deleting} onClose={() => setDeleting(null)} />
      <Notice
        open={failure !== null}
        tone="neg"
        title="Error"
        text={failure ?? ''}
        onClose={() => setFailure(null)}
      />
    </Card>
  );
}

interface LineProps {
  readonly line: PastLine;
  readonly onDownload: (path: string, name: string) => void;
  readonly onDelete: (line: PastLine) => void;
}

function Line({ line, onDownload, onDelete }: LineProps) {
  if (line.kind === 'report') {
    const { id, fileName } = line.report;
    return (
      <ReportRow
        report={line.report}
        onDownload={() => onDownload(filePathOf(id), fileName ?? id)}
        onDelete={() => onDelete(line)}
      />
    );
  }
  return (
    <BatchRow
      reports={line.reports}
      onDownload={() => onDownload(batchFilePathOf(line.id), 'reports.zip')}
      onDelete={() => onDelete(line)}
    >
      {(report) => (
        <Line
          key={report.id}
          line={{ kind: 'report', report }}
          onDownload={onDownload}
          onDelete={onDelete}
        />
      )}
    </BatchRow>
  );
}

interface DeleteLineProps {
  readonly line: PastLine | null;
  readonly onClose: () => void;
}

function DeleteLine({ line, onClose }: DeleteLineProps) {
  const remove = useDeleteReports();
  const submission = useSubmission();
  const reports = line === null ? [] : line.kind === 'batch' ? line.reports : [line.report];
  const ids = reports.map(({ id }) => id);
  return (
    <DeleteEntries
      open={line !== null}
      title="Are you sure?"
      text="This action cannot be undone!"
      subject={line ? subjectOf(line) : undefined}
      action="Yes, delete it!"
      done={
        line?.kind === 'batch' ? 'The reports have been deleted.' : 'The report has been deleted.'
      }
      busy={remove.isPending}
      onConfirm={async () => {
        await remove.mutateAsync({ ids, idempotencyKey: submission.keyFor(ids) });
        return [];
      }}
      onClose={onClose}
    />
  );
}

const subjectOf = (line: PastLine): string =>
  line.kind === 'report'
    ? nameOf(line.report)
    : `${batchNameOf(line.reports)} · ${counted(line.reports.length, 'report')}`;

function RowsSkeleton() {
  return places(3).map((place) => <Skeleton key={place} className="mt-4 h-12" />);
}
