import type { HistoryItem } from '@keepsale/contracts/history';

/** An act as the API answers it: an edit of a card, but for what is given. */
export const actWith = (parts: Partial<HistoryItem>): HistoryItem => ({
  revision: 7,
  type: 'ProductEdited',
  at: '2026-11-27T16:12:00.000Z',
  summary: 'Edited Card',
  subject: { kind: 'product', id: 'p', name: 'Card' },
  changes: [],
  data: {},
  hash: 'ab',
  ...parts,
});
