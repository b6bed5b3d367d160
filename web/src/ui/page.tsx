import clsx from 'clsx';
import { useEffect, type ComponentProps, type ReactNode } from 'react';
import { BRAND } from '../brand.ts';

/** `Inventory · Keepsale`. */
export const documentTitle = (title: string): string => `${title} · ${BRAND}`;

export const useTitle = (title: string): void => {
  useEffect(() => {
    document.title = documentTitle(title);
  }, [title]);
};

export function Page({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={clsx('grid grid-cols-1 gap-4 sm:gap-5', className)} {...rest} />;
}

interface PageHeadProps {
  readonly title: string;
  readonly sub?: ReactNode;
  readonly children?: ReactNode;
}

export function PageHead({ title, sub, children }: PageHeadProps) {
  return (
    <header className="mb-1 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div className="min-w-0">
        <h1 className="font-display text-2xl font-semibold tracking-[-0.025em] break-words">
          {title}
        </h1>
        {sub && <p className="mt-1 text-md text-ink2">{sub}</p>}
      </div>
      {children && <div className="flex flex-wrap items-center gap-2">{children}</div>}
    </header>
  );
}
