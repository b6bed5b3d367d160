import type { HistoryItem } from '@keepsale/contracts/history';
import { isRecord } from '../../api/decode.ts';

/** The latest name of what acts are about, by its id; null where none of them says it. */
export const nameIn = (acts: readonly HistoryItem[], id: string): string | null => {
  for (const { subject, data } of acts) {
    if (subject.id === id && subject.name !== null) return subject.name;
    if (isRecord(data) && data['productId'] === id && typeof data['productName'] === 'string') {
      return data['productName'];
    }
  }
  return null;
};
