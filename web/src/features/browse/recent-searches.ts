import { cut } from '../../ui/cut.ts';
import { SEARCH_LENGTH_MAX } from '@keepsale/domain/kernel/text';
import { useSyncExternalStore } from 'react';

/** The last words that were searched for, the newest first: in this browser, until the person signs out. */
const STORAGE_KEY = 'browse.recent';
const RECENT_MAX = 6;
const NONE: readonly string[] = [];
const listeners = new Set<() => void>();

export const rememberSearch = (words: string): void => {
  const trimmed = cut(words.trim(), SEARCH_LENGTH_MAX);
  if (trimmed === '') return;
  const others = current.filter((other) => other.toLowerCase() !== trimmed.toLowerCase());
  become([trimmed, ...others].slice(0, RECENT_MAX));
};

export const forgetSearches = (): void => become(NONE);

export const useRecentSearches = (): readonly string[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );

/** What is stored may be of another version, or anybody's: texts are taken, the rest is not. */
export const readRecent = (stored: string | null): readonly string[] => {
  try {
    const parsed: unknown = JSON.parse(stored ?? '[]');
    if (!Array.isArray(parsed)) return NONE;
    return parsed
      .filter((words): words is string => typeof words === 'string' && words.trim() !== '')
      .map((words) => cut(words, SEARCH_LENGTH_MAX))
      .slice(0, RECENT_MAX);
  } catch {
    return NONE;
  }
};

const fromStorage = (): readonly string[] => {
  try {
    return readRecent(localStorage.getItem(STORAGE_KEY));
  } catch {
    return NONE;
  }
};

let current = fromStorage();

const become = (next: readonly string[]): void => {
  current = next;
  try {
    if (next.length === 0) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, JSON.stringify(next));
  } catch {
    // Full, or switched off: remembered until the page is left.
  }
  for (const listener of listeners) listener();
};
