import clsx from 'clsx';
import { CircleAlert, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';

/** Three blank cards with the mark's K: the drawing of every empty state. */
export function BlankCards() {
  return (
    <svg width="112" height="84" viewBox="0 0 112 84" fill="none" aria-hidden>
      <g stroke="var(--line-strong)" strokeWidth="1.5" strokeDasharray="4 4" fill="var(--s2)">
        <rect x="12" y="18" width="40" height="56" rx="5" transform="rotate(-10 32 46)" />
        <rect x="60" y="18" width="40" height="56" rx="5" transform="rotate(10 80 46)" />
      </g>
      <rect
        x="35"
        y="9"
        width="43"
        height="60"
        rx="5"
        fill="var(--surface)"
        stroke="var(--line-strong)"
        strokeWidth="1.5"
      />
      <g strokeWidth="4" strokeLinecap="round">
        <path d="M49 27v24M53 41l9 10" stroke="var(--ink3)" />
        <path d="M52 42l10-10" stroke="var(--brand)" />
      </g>
    </svg>
  );
}

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
  readonly onRetry: () => void;
}

/** The quiet banner of a failed load; what was there before stays visible under it. */
export function LoadError({ what, onRetry }: LoadErrorProps) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-neg-soft px-4 py-3"
    >
      <p className="flex items-center gap-2 text-md text-ink">
        <CircleAlert className="size-4 shrink-0 text-neg" aria-hidden />
        We couldn’t load {what}. Check your connection and try again.
      </p>
      <Button variant="secondary" size="sm" icon={RotateCw} onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
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
