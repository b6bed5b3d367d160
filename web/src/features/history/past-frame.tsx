import type { StateAnswer } from '@keepsale/contracts/history';
import clsx from 'clsx';
import { History } from 'lucide-react';
import type { ReactNode } from 'react';
import { day as dayInWords } from '../../ui/format.ts';
import { moment } from '../../ui/moments.ts';

interface PastFrameProps {
  readonly books: StateAnswer;
  /** The day whose end was asked for, or blank. */
  readonly day: string;
  readonly past: boolean;
  /** The last act that is in them, once it is known. */
  readonly lastAct: string | null;
  /** Other books are on their way; these are those before them. */
  readonly settling: boolean;
  readonly children: ReactNode;
}

/** A frame and a line that stays in sight: whoever sees old figures must know it. */
export function PastFrame({ books, day, past, lastAct, settling, children }: PastFrameProps) {
  return (
    <section
      aria-label={past ? 'Past books' : 'The books now'}
      aria-busy={settling}
      className={clsx(
        'grid grid-cols-1 gap-4 sm:gap-5',
        past && 'rounded-xl border-2 border-dashed border-line-strong/70 p-3 sm:p-5',
        settling && 'opacity-60 transition-opacity',
      )}
    >
      <p
        role="status"
        className={clsx(
          'sticky top-16 z-20 flex items-center gap-2.5 rounded-md px-4 py-2.5 text-md lg:top-3',
          past ? 'bg-warn-soft text-warn' : 'border border-line bg-s2 text-ink2',
        )}
      >
        <History className="size-4 shrink-0" aria-hidden />
        <span className="min-w-0 font-medium">
          {past ? `Past: the books as of ${asOf(books, day)}.` : 'The books as they stand now.'}{' '}
          <span className="font-normal">Nothing can be changed here.</span>
          {past && books.revision >= 0 && (
            // Its line is there before its words, so that nothing moves when they come.
            <bdi className="block h-5 truncate text-sm font-normal">
              {lastAct !== null && `Last entry: ${lastAct}`}
            </bdi>
          )}
        </span>
      </p>
      {children}
    </section>
  );
}

const asOf = ({ at }: StateAnswer, day: string): string => {
  if (day !== '') return `the end of ${dayInWords(day)}`;
  return at === null ? 'before the first entry' : moment(at);
};
