import { BULK_DELETE_MAX } from '@keepsale/domain/limits';
import { useState } from 'react';

/** Which things are selected, at most as many as one bulk call may name. */
export const useSelection = () => {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return {
    ids: [...ids],
    has: (id: string): boolean => ids.has(id),
    full: ids.size >= BULK_DELETE_MAX,
    toggle: (id: string): void =>
      setIds((now) => {
        if (now.has(id)) return new Set([...now].filter((each) => each !== id));
        return now.size >= BULK_DELETE_MAX ? now : new Set([...now, id]);
      }),
    add: (more: readonly string[]): void =>
      setIds((now) => new Set([...now, ...more].slice(0, BULK_DELETE_MAX))),
    remove: (gone: readonly string[]): void =>
      setIds((now) => new Set([...now].filter((each) => !gone.includes(each)))),
    clear: (): void => setIds(new Set()),
  };
};

export type Selection = ReturnType<typeof useSelection>;
