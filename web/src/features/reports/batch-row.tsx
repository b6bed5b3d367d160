import type { Report } from '@keepsale/contracts/reports';
import { ChevronRight } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Chip } from '../../ui/chip.tsx';
import { count, counted, day } from '../../ui/format.ts';
import { batchNameOf, standingOf, type BatchStanding } from './past.ts';
import { ReportProgress } from './report-progress.tsx';
import { RowActions } from './report-row.tsx';

interface BatchRowProps {
  readonly reports: readonly Report[];
  readonly onDownload: () => void;
  readonly onDelete: () => void;
  /** A report of it, shown once the row is open. */
  readonly children: (report: Report) => ReactNode;
}

/** Reports that were asked for together: one line, which opens to each of them. */
export function BatchRow({ reports, onDownload, onDelete, children }: BatchRowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const name = batchNameOf(reports);
  const standing = standingOf(reports);
  const hasFile = standing.unfinished === 0 && standing.done > 0 && !standing.isExpired;
  return (
    <li className="py-2">
      <div className="flex min-h-12 items-center gap-2 sm:gap-3">
        <div className="min-w-0 flex-1">
          <button
            type="button"
            aria-expanded={isOpen}
            className="-ml-1 flex min-h-6 max-w-full items-center gap-1 rounded-sm pr-1 text-left text-md font-medium hover:text-accent-text"
            onClick={() => setIsOpen(!isOpen)}
          >
            <ChevronRight
              aria-hidden
              className={`size-4 shrink-0 text-ink3 transition-transform ${isOpen ? 'rotate-90' : ''}`}
            />
            <span className="truncate">{name}</span>
          </button>
          <p className="text-sm text-ink3">{factsOf(reports, standing)}</p>
          {standing.unfinished > 0 && (
            <ReportProgress
              label={`Progress of ${name}`}
              className="mt-1.5 max-w-60"
              value={standing.progress}
            />
          )}
        </div>
        <Chip className="shrink-0">ZIP</Chip>
        <RowActions name={name} onDownload={hasFile ? onDownload : null} onDelete={onDelete} />
      </div>
      {isOpen && (
        <ul className="mt-1 ml-1 divide-y divide-line border-l-2 border-line pl-3 sm:pl-4">
          {reports.map(children)}
        </ul>
      )}
    </li>
  );
}

const factsOf = (
  reports: readonly Report[],
  { unfinished, done, failed, progress, isExpired }: BatchStanding,
): string =>
  [
    ...reports.slice(0, 1).map(({ today }) => day(today)),
    unfinished > 0
      ? `Generating... ${progress}% · ${count(done)} of ${counted(reports.length, 'report')}`
      : counted(reports.length, 'report'),
    ...(failed > 0 ? [`${count(failed)} failed`] : []),
    ...(isExpired ? ['no longer kept'] : []),
  ].join(' · ');
