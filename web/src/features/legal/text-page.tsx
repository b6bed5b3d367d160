import type { ReactNode } from 'react';
import { useTitle } from '../../ui/page.tsx';

interface TextPageProps {
  readonly title: string;
  readonly lead: string;
  /** When the text last changed, in words. */
  readonly updated?: string;
  readonly children: ReactNode;
}

/** A column of 68 characters, no cards. */
export function TextPage({ title, lead, updated, children }: TextPageProps) {
  useTitle(title);
  return (
    <article className="mx-auto max-w-[680px] pt-2 pb-10 text-lg leading-[27px] text-ink2 sm:pt-6">
      <h1 className="font-display text-[34px] leading-[38px] font-semibold tracking-[-0.03em] text-ink">
        {title}
      </h1>
      <p className="mt-4">{lead}</p>
      {updated !== undefined && <p className="mt-2 text-sm text-ink3">Last updated {updated}</p>}
      {children}
    </article>
  );
}

interface TextSectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

export function TextSection({ title, children }: TextSectionProps) {
  return (
    <section className="mt-9 grid gap-3 [&_a]:font-medium [&_a]:text-accent-text [&_a]:underline [&_a]:underline-offset-2 [&_li]:pl-1 [&_ul]:grid [&_ul]:list-disc [&_ul]:gap-1.5 [&_ul]:pl-5">
      <h2 className="font-display text-xl font-semibold tracking-[-0.015em] text-ink">{title}</h2>
      {children}
    </section>
  );
}
