import { shiftMonth, type Month } from '@keepsale/domain/kernel/dates';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { monthYear } from '../../ui/format.ts';

interface MonthPickerProps {
  /** Null where the build draws the page: it knows no person's day. */
  readonly month: Month | null;
  /** The last month that can be chosen: the current one. */
  readonly latest: string;
  readonly onChange: (month: string) => void;
}

const STEP =
  'grid size-[38px] place-items-center rounded-md text-ink2 transition-colors hover:bg-s3/70 disabled:text-ink3/60 disabled:hover:bg-transparent';

export function MonthPicker({ month, latest, onChange }: MonthPickerProps) {
  return (
    <div
      role="group"
      aria-label="Month"
      className="flex h-10 items-center justify-between rounded-md max-sm:w-full border border-line bg-surface shadow-1 dark:border-line-dark dark:bg-s2"
    >
      <button
        type="button"
        className={STEP}
        aria-label="Previous month"
        onClick={() => month && onChange(shiftMonth(month, -1))}
      >
        <ChevronLeft className="size-4" aria-hidden />
      </button>
      <span className="tnum min-w-20 text-center text-md font-medium" aria-live="polite">
        {month && monthYear(month)}
      </span>
      <button
        type="button"
        className={STEP}
        aria-label="Next month"
        disabled={month === null || month >= latest}
        onClick={() => month && onChange(shiftMonth(month, 1))}
      >
        <ChevronRight className="size-4" aria-hidden />
      </button>
    </div>
  );
}
