import type { Report } from '@keepsale/contracts/reports';
import { Download, Trash2 } from 'lucide-react';
import { buttonClass } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { count, day, monthFull } from '../../ui/format.ts';
import { formatName, titleOf } from './kinds.ts';
import { isUnfinished } from './queries.ts';
import { ReportProgress } from './report-progress.tsx';

const BYTES_PER_KB = 1024;

interface ReportRowProps {
  readonly report: Report;
  readonly onDownload: () => void;
  readonly onDelete: () => void;
}

export function ReportRow({ report, onDownload, onDelete }: ReportRowProps) {
  const name = nameOf(report);
  return (
    <li className="flex min-h-16 items-center gap-2 py-2 sm:gap-3">
      <div className="min-w-0 flex-1">
        <p className="truncate text-md font-medium">{name}</p>
        <p className="text-sm text-ink3">{factsOf(report)}</p>
        {report.error !== null && <p className="text-sm text-neg">{report.error}</p>}
        {isUnfinished(report) && (
          <ReportProgress
            label={`Progress of ${name}`}
            className="mt-1.5 max-w-60"
            value={report.progress}
          />
        )}
      </div>
      <Chip className="shrink-0">{formatName(report.format)}</Chip>
      <RowActions
        name={name}
        onDownload={report.status === 'done' && !report.expired ? onDownload : null}
        onDelete={onDelete}
      />
    </li>
  );
}

interface RowActionsProps {
  readonly name: string;
  /** `null`: there is no file. */
  readonly onDownload: (() => void) | null;
  readonly onDelete: () => void;
}

/** The place of a file that is not there stays empty, so that columns stand. */
export function RowActions({ name, onDownload, onDelete }: RowActionsProps) {
  const icon = buttonClass({ variant: 'ghost', size: 'icon' }, 'shrink-0');
  return (
    <>
      {onDownload === null ? (
        <span aria-hidden className="size-10 shrink-0" />
      ) : (
        <button type="button" className={icon} aria-label={`Download ${name}`} onClick={onDownload}>
          <Download className="size-4" aria-hidden />
        </button>
      )}
      <button type="button" className={icon} aria-label={`Delete ${name}`} onClick={onDelete}>
        <Trash2 className="size-4" aria-hidden />
      </button>
    </>
  );
}

/** `Revenue Report · March 2026`. */
export const nameOf = ({ type, month }: Report): string =>
  month === null ? titleOf(type) : `${titleOf(type)} · ${monthFull(month)}`;

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
