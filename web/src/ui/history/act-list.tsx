import type { HistoryItem } from '@keepsale/contracts/history';
import type { ReactNode } from 'react';
import { Act } from './act.tsx';
import type { CategoryNames } from './recorded.ts';

export interface ActListProps {
  /** Newest first. */
  readonly acts: readonly HistoryItem[];
  readonly names: CategoryNames;
  readonly actions: (act: HistoryItem) => ReactNode;
  /** With the day beside the time, where no heading says it. */
  readonly dated?: boolean;
}

export function ActList({ acts, names, actions, dated = false }: ActListProps) {
  return (
    <ol>
      {acts.map((act) => (
        <Act key={act.revision} act={act} names={names} actions={actions} dated={dated} />
      ))}
    </ol>
  );
}
