import clsx from 'clsx';
import type { ReactNode } from 'react';

const TONES = {
  neutral: 'bg-s2 text-ink2',
  pos: 'bg-pos-soft text-pos',
  warn: 'bg-warn-soft text-warn',
  accent: 'bg-accent-soft text-accent-text',
  brand: 'bg-brand-soft text-brand-text',
  outline: 'border border-line bg-surface text-ink2',
} as const;

const DOTS = { same: 'bg-current', pos: 'bg-pos', low: 'bg-low' } as const;

interface ChipProps {
  readonly tone?: keyof typeof TONES;
  readonly dot?: keyof typeof DOTS;
  readonly className?: string;
  readonly children: ReactNode;
}

export function Chip({ tone = 'neutral', dot, className, children }: ChipProps) {
  return (
    <span
      className={clsx(
        'inline-flex h-[22px] items-center gap-1.5 rounded-full px-2 text-xs font-medium whitespace-nowrap',
        TONES[tone],
        className,
      )}
    >
      {dot && <span aria-hidden className={clsx('size-1.5 rounded-full', DOTS[dot])} />}
      {children}
    </span>
  );
}

export function Key({ children }: { readonly children: ReactNode }) {
  return (
    <kbd className="inline-grid h-5 min-w-5 place-items-center rounded-xs border border-line bg-s2 px-1 font-sans text-[11px] font-medium text-ink3">
      {children}
    </kbd>
  );
}
