import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect } from 'react';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useEcho } from '../../ui/echo.ts';
import { Input } from '../../ui/field.tsx';
import { count, today } from '../../ui/format.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

/** A drag passes hundreds of acts: books are asked for where it rests. */
const REST_MS = 250;

interface MomentPickerProps {
  /** The last act's revision. */
  readonly head: number;
  /** Of the books that are asked for; -1 before the first act. */
  readonly revision: number;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** The first day that has books, or blank while that is unknown. */
  readonly firstDay: string;
  readonly isNow: boolean;
  readonly onRevision: (revision: number) => void;
  readonly onDay: (day: string) => void;
  readonly onNow: () => void;
}

/** By act with the slider, or by day. */
export function MomentPicker(props: MomentPickerProps) {
  const { head, revision, day, firstDay, isNow, onRevision, onDay, onNow } = props;
  const [chosen, setChosen] = useEcho(revision);
  useEffect(() => {
    if (chosen === revision) return undefined;
    const timer = setTimeout(() => onRevision(chosen), REST_MS);
    return () => clearTimeout(timer);
  }, [chosen, revision, onRevision]);
  return (
    <Card className="flex flex-wrap items-end gap-x-6 gap-y-4 p-4 sm:p-5">
      <div className="w-full min-w-0 md:w-auto md:flex-1">
        <p className="flex justify-between gap-4 text-sm">
          <label htmlFor="past-act" className="font-medium">
            The books as of
          </label>
          <span className="tnum text-ink3">{position(chosen, head)}</span>
        </p>
        <div className="mt-1.5 flex items-center gap-1">
          <Step label="One entry earlier" to={chosen - 1} head={head} onStep={setChosen} />
          <input
            id="past-act"
            type="range"
            min={0}
            max={head}
            value={Math.max(0, chosen)}
            aria-valuetext={position(chosen, head)}
            className="h-10 min-w-0 flex-1 accent-accent"
            onChange={(event) => setChosen(Number(event.target.value))}
          />
          <Step label="One entry later" to={chosen + 1} head={head} onStep={setChosen} />
        </div>
      </div>
      <div className="flex items-end gap-2 max-md:w-full">
        <div className="grid flex-1 gap-1.5">
          <label htmlFor="past-day" className="text-sm font-medium">
            End of day
          </label>
          <Input
            id="past-day"
            type="date"
            className="md:w-44"
            min={firstDay}
            max={today()}
            value={day}
            onChange={(event) => event.target.value !== '' && onDay(event.target.value)}
          />
        </div>
        <Button variant="secondary" disabled={isNow} onClick={onNow}>
          Now
        </Button>
      </div>
    </Card>
  );
}

/** As large as the picker, so that nothing moves when the last act is known. */
export function MomentPickerSkeleton() {
  return (
    <Card className="flex flex-wrap items-end gap-x-6 gap-y-4 p-4 sm:p-5" aria-busy>
      <div className="w-full min-w-0 md:w-auto md:flex-1">
        <p className="text-sm">
          <Skeleton className="h-[1lh] w-32" />
        </p>
        <Skeleton className="mt-1.5 h-10" />
      </div>
      <div className="flex items-end gap-2 max-md:w-full">
        <div className="grid flex-1 gap-1.5">
          <p className="text-sm">
            <Skeleton className="h-[1lh] w-20" />
          </p>
          <Skeleton className="h-10 md:w-44" />
        </div>
        <Skeleton className="h-10 w-16" />
      </div>
    </Card>
  );
}

const position = (revision: number, head: number): string =>
  `After ${count(revision + 1)} of ${count(head + 1)} entries`;

interface StepProps {
  readonly label: string;
  readonly to: number;
  readonly head: number;
  readonly onStep: (revision: number) => void;
}

function Step({ label, to, head, onStep }: StepProps) {
  const Icon = label === 'One entry earlier' ? ChevronLeft : ChevronRight;
  return (
    <button
      type="button"
      className={buttonClass({ variant: 'ghost', size: 'icon' }, 'shrink-0')}
      aria-label={label}
      disabled={to < 0 || to > head}
      onClick={() => onStep(to)}
    >
      <Icon className="size-4" aria-hidden />
    </button>
  );
}
