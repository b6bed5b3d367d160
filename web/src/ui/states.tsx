import clsx from 'clsx';
import { CircleAlert, RotateCw } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { BlankCards } from './blank-cards.tsx';
import { isAway, messageOf } from '../api/problem.ts';
import { Button } from './button.tsx';
import type { Load } from './use-load.ts';

interface EmptyProps {
  readonly title: string;
  readonly text?: ReactNode;
  readonly compact?: boolean;
  readonly children?: ReactNode;
}

export function Empty({ title, text, compact = false, children }: EmptyProps) {
  return (
    <div
      className={clsx('grid justify-items-center px-6 text-center', compact ? 'py-10' : 'py-16')}
    >
      <BlankCards />
      <h2 className="mt-5 font-display text-lg font-semibold">{title}</h2>
      {text && <p className="mt-1 max-w-[42ch] text-md text-ink2">{text}</p>}
      {children && <div className="mt-5 flex flex-wrap justify-center gap-2">{children}</div>}
    </div>
  );
}

/** What a banner is about. */
export interface Banner {
  /** What it would have brought: `your products`. */
  readonly what: string;
  readonly of: Pick<Load<unknown>, 'error' | 'isKeptTrying' | 'refetch'>;
}

interface LoadErrorsProps {
  /** The widest first: the first that failed gives the banner its words. */
  readonly loads: readonly Banner[];
}

/**
 * The one quiet banner of a screen, however many of its loads failed; what was there before stays visible under it. Trying again asks for
 * all that failed, and the banner stays until that is there.
 */
export function LoadErrors({ loads }: LoadErrorsProps) {
  const [asking, setAsking] = useState(false);
  const failed = loads.filter(({ of }) => of.error !== null);
  const [first] = failed;
  if (first === undefined) return null;
  const retry = async () => {
    setAsking(true);
    await Promise.allSettled(failed.map(({ of }) => of.refetch()));
    setAsking(false);
  };
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-neg-soft px-4 py-3"
    >
      <p className="flex items-center gap-2 text-md text-ink">
        <CircleAlert className="size-4 shrink-0 text-neg" aria-hidden />
        We couldn’t load {first.what}. {adviceFor(first.of)}
      </p>
      <Button
        variant="secondary"
        size="sm"
        icon={RotateCw}
        busy={asking}
        onClick={() => void retry()}
      >
        Try again
      </Button>
    </div>
  );
}

/** In the server's own words where it refused: whoever asked too often is not to look for a broken line. */
const adviceFor = ({ error, isKeptTrying }: Banner['of']): string => {
  const otherwise = isKeptTrying
    ? 'Check your connection; we keep trying.'
    : 'Check your connection and try again.';
  return isAway(error) ? otherwise : messageOf(error, otherwise);
};

/** A refusal above the fields of a form. */
export function FormError({ children }: { readonly children: ReactNode }) {
  return (
    <p
      role="alert"
      className="flex items-start gap-2 rounded-md bg-neg-soft px-3.5 py-3 text-md text-ink"
    >
      <CircleAlert className="mt-0.5 size-4 shrink-0 text-neg" aria-hidden />
      <span className="min-w-0">{children}</span>
    </p>
  );
}
