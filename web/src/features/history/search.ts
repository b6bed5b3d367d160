import type { HistoryItem } from '@keepsale/contracts/history';
import { foldSearch } from '@keepsale/domain/kernel/text';

/** The acts whose line, or name of what they are about, has every word that was searched for. */
export const matching = (acts: readonly HistoryItem[], text: string): readonly HistoryItem[] => {
  const words = foldSearch(text)
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return acts;
  return acts.filter(({ summary, subject }) => {
    const line = foldSearch(`${summary} ${subject.name ?? ''}`);
    return words.every((word) => line.includes(word));
  });
};
