import type { HistoryItem } from '@keepsale/contracts/history';
import { dayOf } from '../moments.ts';

/** Acts of one local day, in the order they were given in. */
export interface ActsOfDay<Act> {
  readonly day: string;
  readonly acts: readonly Act[];
}

/** Parts acts, which are in order, where the person's own day changes. */
export const daysOf = <Act extends Pick<HistoryItem, 'at'>>(
  acts: readonly Act[],
): readonly ActsOfDay<Act>[] => {
  const days: { readonly day: string; readonly acts: Act[] }[] = [];
  for (const act of acts) {
    const day = dayOf(act.at);
    const last = days.at(-1);
    if (last?.day === day) last.acts.push(act);
    else days.push({ day, acts: [act] });
  }
  return days;
};
