import { useSyncExternalStore } from 'react';

/** Whether single-key shortcuts work; the person can turn them off (WCAG 2.1.4). */
const STORAGE_KEY = 'shortcuts';
const listeners = new Set<() => void>();

export const singleKeysEnabled = (): boolean => localStorage.getItem(STORAGE_KEY) !== 'off';

export const setSingleKeys = (on: boolean): void => {
  localStorage.setItem(STORAGE_KEY, on ? 'on' : 'off');
  for (const listener of listeners) listener();
};

export const useSingleKeys = (): boolean =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, singleKeysEnabled);
