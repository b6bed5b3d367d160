import type { HistoryItem } from '@keepsale/contracts/history';
import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { clock, moment } from '../moments.ts';
import { markOf } from './act-mark.ts';
import { changeLines, factLines, lineOf, type CategoryNames } from './recorded.ts';

/** An act with so few changes shows them unasked. */
const UNFOLDED_CHANGES_MAX = 3;
const HASH_SHOWN = 12;

const TONES = {
  pos: 'bg-pos-soft text-pos',
  neg: 'bg-neg-soft text-neg',
  accent: 'bg-accent-soft text-accent-text',
  neutral: 'bg-s2 text-ink2',
} as const;

interface ActProps {
  readonly act: HistoryItem;
  readonly names: CategoryNames;
  /** Where one can go from here, or what can be done; asked for when the act is open. */
  readonly actions: (act: HistoryItem) => ReactNode;
  readonly dated: boolean;
}

/** One line in plain words; it opens to what was recorded. */
export function Act({ act, names, actions, dated }: ActProps) {
  const { changes, at } = act;
  const line = lineOf(act);
  const when = dated ? moment(at) : clock(at);
  const [open, setOpen] = useState(changes.length > 0 && changes.length <= UNFOLDED_CHANGES_MAX);
  const { icon: Icon, tone } = markOf(act.type);
  return (
    <li className="group/act relative flex gap-3 pb-5 last:pb-0 sm:gap-4">
      <span
        aria-hidden
        className="absolute top-10 bottom-1 left-[17px] w-px bg-line group-last/act:hidden"
      />
      <span
        aria-hidden
        className={clsx('grid size-9 shrink-0 place-items-center rounded-full', TONES[tone])}
      >
        <Icon className="size-4" strokeWidth={1.9} />
      </span>
      <details
        className="group min-w-0 flex-1"
        open={open}
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        <summary className="flex min-h-9 cursor-pointer list-none items-start gap-x-3 rounded-md py-2 [&::-webkit-details-marker]:hidden">
          <span className="min-w-0 flex-1 text-md leading-5 font-medium break-words">
            {line.before}
            <bdi>{line.name}</bdi>
            {line.after}
            <time dateTime={at} className="tnum block text-sm font-normal text-ink3 sm:hidden">
              {when}
            </time>
          </span>
          <time dateTime={at} className="tnum shrink-0 text-sm leading-5 text-ink3 max-sm:hidden">
            {when}
          </time>
          <ChevronDown
            className="mt-0.5 size-4 shrink-0 text-ink3 transition-transform group-open:rotate-180"
            aria-hidden
          />
        </summary>
        {open && (
          <>
            <Recorded act={act} names={names} />
            <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink3">
              {actions(act)}
              <span className="tnum" title={act.hash}>
                Revision {act.revision} · {act.hash.slice(0, HASH_SHOWN)}…
              </span>
            </div>
          </>
        )}
      </details>
    </li>
  );
}

const LINE =
  'grid gap-x-4 gap-y-0.5 px-3 py-2 text-sm sm:grid-cols-[minmax(0,132px)_minmax(0,1fr)]';

/** From what to what, and what else it recorded. */
function Recorded({ act, names }: Pick<ActProps, 'act' | 'names'>) {
  const changes = changeLines(act, names);
  const facts = factLines(act, names);
  if (changes.length + facts.length === 0) return null;
  return (
    <dl className="mt-1 divide-y divide-line rounded-md border border-line">
      {changes.map(({ field, label, from, to }, index) => (
        <div key={`${field} ${index}`} className={LINE}>
          <dt className="text-ink3">{label}</dt>
          <dd className="tnum min-w-0 break-words whitespace-pre-line">
            <span className="sr-only">from </span>
            <del className="text-ink3">
              <bdi>{from}</bdi>
            </del>
            <span aria-hidden className="px-2 text-ink3">
              →
            </span>
            <span className="sr-only"> to </span>
            <ins className="font-medium text-ink no-underline">
              <bdi>{to}</bdi>
            </ins>
          </dd>
        </div>
      ))}
      {facts.map(({ field, label, value }) => (
        <div key={field} className={LINE}>
          <dt className="text-ink3">{label}</dt>
          <dd className="tnum min-w-0 font-medium break-words whitespace-pre-line">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
