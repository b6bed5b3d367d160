import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * The filters of a screen live in the address. `set` changes some and keeps the rest; blank values leave the
 * address. Filters replace the history entry, so that Back leaves the screen instead of undoing letters; `push`
 * adds one, for what Back should undo: a page, an open dialog.
 */
export const useFilters = () => {
  const [params, setParams] = useSearchParams();
  const set = useCallback(
    (changes: Readonly<Record<string, string>>, history: 'replace' | 'push' = 'replace') => {
      setParams(
        (now) => {
          const next = new URLSearchParams(now);
          for (const [name, value] of Object.entries(changes)) {
            if (value === '') next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace: history === 'replace', preventScrollReset: true },
      );
    },
    [setParams],
  );
  const get = (name: string): string => params.get(name) ?? '';
  return { get, set };
};

/** A page number of the address: 1 for anything that is none. */
export const pageOf = (text: string): number => (/^[1-9]\d{0,6}$/.test(text) ? Number(text) : 1);
