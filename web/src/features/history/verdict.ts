import type { VerifyAnswer, VerifyReceiptAnswer } from '@keepsale/contracts/history';
import { counted } from '../../ui/format.ts';
import { moment } from '../../ui/moments.ts';

export interface Verdict {
  readonly ok: boolean;
  readonly title: string;
  /** What was looked at, and what was found where. */
  readonly findings: readonly string[];
}

const FAULTS: Readonly<Record<string, string>> = {
  metadata: 'what was noted about it at the time is not what was written',
  id: 'it goes by another identity than the one recorded',
  order: 'an entry before it is missing, doubled or out of order',
  link: 'it does not follow from the entry before it: one was taken out, put in or moved',
  hash: 'its content is not what was recorded',
  cut: 'the lists have seen it, and the record ends before it',
};

/** The result of a verification, in words. */
export const verdictOf = ({ events, firstBad, readModels, ok }: VerifyAnswer): Verdict => {
  if (ok) return { ok, title: 'Nothing was changed', findings: soundFindings(events) };
  const { unreadable, differenceCount } = readModels;
  return {
    ok,
    title: firstBad === null ? 'The lists differ from the record' : 'The record was changed',
    findings: [
      firstBad === null
        ? `${chainOf(events)}. Either the lists were changed, or the whole record was written anew: a receipt kept elsewhere tells which.`
        : `Revision ${firstBad.revision} is the first that is not right: ${FAULTS[firstBad.reason] ?? firstBad.reason}.`,
      ...(unreadable === null
        ? []
        : [`The replay ended at revision ${unreadable}: it cannot be read.`]),
      ...(differenceCount === 0
        ? []
        : [
            `${counted(differenceCount, 'difference')} between what the lists show and what the record says.`,
          ]),
    ],
  };
};

const chainOf = (events: number): string =>
  `${counted(events, 'entry', 'entries')}, each linked to the one before it`;

const soundFindings = (events: number): readonly string[] =>
  events === 0
    ? ['Nothing has been recorded yet.']
    : [`${chainOf(events)}.`, 'Every list and figure agrees with a fresh replay of them.'];

export interface DifferenceLine {
  readonly where: string;
  readonly expected: string;
  readonly stored: string;
}

/** One place where a list says another thing than the record. */
export const differenceLine = ({
  table,
  key,
  column,
  expected,
  stored,
}: VerifyAnswer['readModels']['differences'][number]): DifferenceLine => ({
  where: [
    spaced(table),
    ...(column === null ? [] : [spaced(column)]),
    `(${key.map(shown).join(', ')})`,
  ].join(' '),
  expected: shown(expected),
  stored: shown(stored),
});

const spaced = (name: string): string => name.replaceAll('_', ' ');

const shown = (value: unknown): string => {
  if (value === null || value === undefined) return 'nothing';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** Of a receipt that was checked. */
export const receiptVerdictOf = ({ ok, revision, at }: VerifyReceiptAnswer): Verdict => {
  if (revision === null || at === null) {
    return {
      ok: false,
      title: 'Not a receipt of these books',
      findings: [
        'It was made for other books, or by another installation, or a part of it is missing.',
      ],
    };
  }
  const made = `It was made on ${moment(at)}, after revision ${revision}.`;
  return ok
    ? {
        ok,
        title: 'This receipt holds',
        findings: [made, 'The history still has exactly what it had then, up to there.'],
      }
    : {
        ok,
        title: 'The history no longer has what this receipt proves',
        findings: [made, 'What is recorded there now is something else.'],
      };
};
