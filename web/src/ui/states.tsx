import clsx from 'clsx';
import { CircleAlert, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { BlankCards } from './blank-cards.tsx';
import { Button } from './button.tsx';

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

interface LoadErrorProps {
  readonly what: string;
  /** What the server said, where it said why; blank for anything else. */
  readonly why?: string;
  readonly onRetry: () => void;
}

/** The quiet banner of a failed load; what was there before stays visible under it. */
export function LoadError({ what, why = '', onRetry }: LoadErrorProps) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-neg-soft px-4 py-3"
    >
      <p className="flex items-center gap-2 text-md text-ink">
        <CircleAlert className="size-4 shrink-0 text-neg" aria-hidden />
        We couldn’t load {what}. {why === '' ? 'Check your connection and try again.' : why}
      </p>
      <Button variant="secondary" size="sm" icon={RotateCw} onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

interface LoadErrorsProps {
  /** What each brings, the widest first: the first that failed gives the banner its words. */
  readonly loads: readonly {
    readonly what: string;
    readonly of: { readonly error: unknown; readonly refetch: () => Promise<unknown> };
  }[];
}

/** One banner, however many loads of a screen failed; trying again asks for all of those. */
export function LoadErrors({ loads }: LoadErrorsProps) {
  const failed = loads.filter(({ of }) => of.error !== null);
  const [first] = failed;
  if (first === undefined) return null;
  const retry = () => {
    for (const { of } of failed) void of.refetch();
  };
  return <LoadError what={first.what} onRetry={retry} />;
}

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
