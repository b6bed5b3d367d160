import { useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Chip } from '../../ui/chip.tsx';
import { formatName, type FixedReport, type ReportFormat } from './kinds.ts';
import { Sheet } from './sheet.tsx';

interface ReportCardProps {
  readonly kind: FixedReport;
  readonly busy: boolean;
  readonly onGenerate: () => void;
}

export function ReportCard({ kind, busy, onGenerate }: ReportCardProps) {
  const { title, text, format } = kind;
  const titleId = useId();
  return (
    <Card className="flex gap-4 p-4 sm:gap-5 sm:p-5">
      <Sheet format={format} />
      <div className="min-w-0 flex-1">
        <div className="flex items-start justify-between gap-3">
          <h2 id={titleId} className="font-display text-lg font-semibold tracking-[-0.01em]">
            {title}
          </h2>
          <FormatChip format={format} />
        </div>
        <p className="mt-0.5 text-md text-ink2">{text}</p>
        <Button
          variant="secondary"
          className="mt-4"
          busy={busy}
          onClick={onGenerate}
          aria-describedby={titleId}
        >
          {busy ? 'Generating...' : 'Generate Report'}
        </Button>
      </div>
    </Card>
  );
}

function FormatChip({ format }: { readonly format: ReportFormat }) {
  return <Chip className="shrink-0">{formatName(format)}</Chip>;
}
