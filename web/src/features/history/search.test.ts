import type { HistoryItem } from '@keepsale/contracts/history';
import { expect, test } from 'vitest';
import { matching } from './search.ts';

const act = (revision: number, summary: string): HistoryItem => ({
  revision,
  type: 'SaleRecorded',
  at: '2026-11-27T16:12:00.000Z',
  summary,
  subject: { kind: 'sale', id: null, name: null },
  changes: [],
  data: {},
  hash: '',
});

const acts = [act(1, 'Sold 2 × Luka Dončić Prizm #280 at $12.34'), act(0, 'Opened the books')];

test.each([
  ['doncic', [1]],
  ['SOLD prizm', [1]],
  ['12.34', [1]],
  ['prizm books', []],
  ['  ', [1, 0]],
])('%o finds %j', (text, revisions) => {
  expect(matching(acts, text).map(({ revision }) => revision)).toEqual(revisions);
});
