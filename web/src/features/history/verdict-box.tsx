import clsx from 'clsx';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Verdict } from './verdict.ts';

interface VerdictBoxProps {
  readonly verdict: Verdict;
  readonly children?: ReactNode;
}

export function VerdictBox({ verdict: { ok, title, findings }, children }: VerdictBoxProps) {
  const Icon = ok ? ShieldCheck : ShieldAlert;
  return (
    <div className={clsx('flex gap-3 rounded-md px-4 py-3', ok ? 'bg-pos-soft' : 'bg-neg-soft')}>
      <Icon aria-hidden className={clsx('mt-0.5 size-5 shrink-0', ok ? 'text-pos' : 'text-neg')} />
      <div className="min-w-0 flex-1">
        <p className="text-md font-semibold">{title}</p>
        {findings.map((finding) => (
          <p key={finding} className="mt-0.5 text-md text-ink2">
            {finding}
          </p>
        ))}
        {children}
      </div>
    </div>
  );
}
