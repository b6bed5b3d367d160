import clsx from 'clsx';
import type { ComponentProps, ReactNode } from 'react';

export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return (
    <section
      className={clsx('min-w-0 rounded-lg border border-line bg-surface shadow-1', className)}
      {...rest}
    />
  );
}

interface CardHeadProps {
  readonly title: ReactNode;
  readonly sub?: ReactNode;
  readonly children?: ReactNode;
}

export function CardHead({ title, sub, children }: CardHeadProps) {
  return (
    <div className="flex min-h-8 flex-wrap items-start justify-between gap-x-4 gap-y-3">
      <div className="min-w-0 flex-[1_1_50%]">
        <h2 className="font-display text-lg font-semibold tracking-[-0.01em]">{title}</h2>
        {sub && <p className="mt-0.5 text-sm text-ink3">{sub}</p>}
      </div>
      {children && <div className="flex shrink-0 items-center gap-2">{children}</div>}
    </div>
  );
}
