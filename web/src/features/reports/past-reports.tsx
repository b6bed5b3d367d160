import type { Report } from '@keepsale/contracts/reports';
import { useQuery } from '@tanstack/react-query';
import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { getFile } from '../../api/http.ts';
import { messageOf } from '../../api/problem.ts';
import { useSubmission } from '../../api/submission.ts';
import { Notice } from '../../ui/alert.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { Chip } from '../../ui/chip.tsx';
import { count, counted, day } from '../../ui/format.ts';
import { DeleteEntries } from '../../ui/ledger/delete-entries.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { Loading, places, Skeleton } from '../../ui/skeleton.tsx';
import { LoadError } from '../../ui/states.tsx';
import { formatName, titleOf } from './kinds.ts';
import { filePathOf, isUnfinished, reportQueries, useDeleteReport } from './queries.ts';

const BYTES_PER_KB = 1024;

/** The reports that were asked for, newest first: each can be had again, or deleted. */
export function PastReports() {
  const { data: rows, error, isPending, refetch } = useQuery(reportQueries.list());
  const [deleting, setDeleting] = useState<Report | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const download = async ({ id, fileName }: Report) => {
    try {
      saveFile(await getFile(filePathOf(id)), fileName ?? id);
    } catch (problem) {
      setFailure(messageOf(problem, 'The file could not be downloaded. Please try again.'));
    }
  };
  return (
    <Card className="p-4 sm:p-6">
      <CardHead title="Past reports" sub={rows && counted(rows.length, 'report')} />
      {error && <LoadError what="your reports" onRetry={() => void refetch()} />}
      <Loading loading={isPending} what="your reports" skeleton={<RowsSkeleton />}>
        {() =>
          rows?.length === 0 ? (
            <p className="mt-4 text-md text-ink2">
              No reports yet. What you generate is kept here.
            </p>
          ) : (
            <ul className="mt-3 divide-y divide-line">
              {rows?.map((row) => (
                <ReportRow
                  key={row.id}
                  report={row}
                  onDownload={() => void download(row)}
                  onDelete={() => setDeleting(row)}
                />
              ))}
            </ul>
          )
        }
      </Loading>
      <DeleteReport report={deleting} onClose={() => setDeleting(null)} />
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

interface ReportRowProps {
  readonly report: Report;
  readonly onDownload: () => void;
  readonly onDelete: () => void;
}

function ReportRow({ report, onDownload, onDelete }: ReportRowProps) {
  const name = nameOf(report);
  const icon = buttonClass({ variant: 'ghost', size: 'icon' }, 'shrink-0');
  return (
    <li className="flex min-h-16 items-center gap-3 py-2">
      <div className="min-w-0 flex-1">
        <p className="truncate text-md font-medium">{name}</p>
        <p className="text-sm text-ink3">{factsOf(report)}</p>
        {isUnfinished(report) && (
          <progress
            aria-label={`Progress of ${name}`}
            className="mt-1 block h-1.5 w-full max-w-60 accent-accent"
            max={100}
            value={report.progress}
          />
        )}
      </div>
      <Chip>{formatName(report.format)}</Chip>
      {report.status === 'done' && !report.expired && (
        <button type="button" className={icon} aria-label={`Download ${name}`} onClick={onDownload}>
          <Download className="size-4" aria-hidden />
        </button>
      )}
      <button type="button" className={icon} aria-label={`Delete ${name}`} onClick={onDelete}>
        <Trash2 className="size-4" aria-hidden />
      </button>
    </li>
  );
}

const nameOf = ({ fileName, type }: Report): string => fileName ?? titleOf(type);

const STATUS_WORDS: Readonly<Record<Report['status'], string>> = {
  queued: 'Waiting',
  running: 'Generating...',
  done: 'Ready',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

const factsOf = ({ status, expired, today, bytes, progress }: Report): string =>
  [
    day(today),
    status === 'running' ? `${STATUS_WORDS.running} ${progress}%` : STATUS_WORDS[status],
    ...(bytes === null ? [] : [`${count(Math.ceil(bytes / BYTES_PER_KB))} kB`]),
    ...(expired ? ['no longer kept'] : []),
  ].join(' · ');

interface DeleteReportProps {
  readonly report: Report | null;
  readonly onClose: () => void;
}

function DeleteReport({ report, onClose }: DeleteReportProps) {
  const remove = useDeleteReport();
  const submission = useSubmission();
  return (
    <DeleteEntries
      open={report !== null}
      title="Are you sure?"
      text="This action cannot be undone!"
      subject={report ? nameOf(report) : undefined}
      action="Yes, delete it!"
      done="The report has been deleted."
      busy={remove.isPending}
      onConfirm={async () => {
        if (report) {
          await remove.mutateAsync({ id: report.id, idempotencyKey: submission.keyFor(report.id) });
        }
        return [];
      }}
      onClose={onClose}
    />
  );
}

function RowsSkeleton() {
  return places(3).map((place) => <Skeleton key={place} className="mt-4 h-12" />);
}
