import type { VerifyAnswer } from '@keepsale/contracts/history';
import { expect, test } from 'vitest';
import { differenceLine, receiptVerdictOf, verdictOf } from './verdict.ts';

const answer = (parts: Partial<VerifyAnswer>): VerifyAnswer => ({
  ok: true,
  events: 1_284,
  head: { revision: 1_283, hash: 'ab' },
  firstBad: null,
  readModels: { ok: true, revision: 1_283, unreadable: null, differenceCount: 0, differences: [] },
  ...parts,
});

test('a whole history is said to be whole, with what was looked at', () => {
  expect(verdictOf(answer({}))).toEqual({
    ok: true,
    title: 'Nothing was changed',
    findings: [
      '1,284 entries, each linked to the one before it.',
      'Every list and figure agrees with a fresh replay of them.',
    ],
  });
});

test('an altered act is named, with what is wrong with it', () => {
  const verdict = verdictOf(answer({ ok: false, firstBad: { revision: 37, reason: 'hash' } }));
  expect(verdict).toEqual({
    ok: false,
    title: 'The record was changed',
    findings: ['Revision 37 is the first that is not right: its content is not what was recorded.'],
  });
});

test('a record that was cut off is told by what the lists have seen', () => {
  const verdict = verdictOf(answer({ ok: false, firstBad: { revision: 1_284, reason: 'cut' } }));
  expect(verdict.findings).toEqual([
    'Revision 1284 is the first that is not right: the lists have seen it, and the record ends before it.',
  ]);
});

test('lists that differ are not said to be a change of the record', () => {
  const difference = {
    table: 'revenue_entries',
    key: ['7f', 2],
    column: 'amount_cents',
    expected: 1_234,
    stored: null,
  };
  const readModels = {
    ok: false,
    revision: 9,
    unreadable: null,
    differenceCount: 1,
    differences: [difference],
  };
  expect(verdictOf(answer({ ok: false, readModels }))).toMatchObject({
    title: 'The lists differ from the record',
    findings: [
      '1,284 entries, each linked to the one before it. Either the lists were changed, or the whole record was written anew: a receipt kept elsewhere tells which.',
      '1 difference between what the lists show and what the record says.',
    ],
  });
  expect(differenceLine(difference)).toEqual({
    where: 'revenue entries amount cents (7f, 2)',
    expected: '1234',
    stored: 'nothing',
  });
});

test('a receipt holds, no longer holds, or is none of these books', () => {
  const at = '2026-11-27T16:12:00.000Z';
  expect(receiptVerdictOf({ ok: true, revision: 4, at }).title).toBe('This receipt holds');
  expect(receiptVerdictOf({ ok: false, revision: 4, at }).title).toBe(
    'The history no longer has what this receipt proves',
  );
  expect(receiptVerdictOf({ ok: false, revision: null, at: null }).title).toBe(
    'Not a receipt of these books',
  );
});
