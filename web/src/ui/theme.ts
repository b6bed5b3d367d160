import { useSyncExternalStore } from 'react';

export type Theme = 'light' | 'dark' | 'system';

const STORAGE_KEY = 'theme';
const systemDark = matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

const stored = (): Theme => {
  const value = localStorage.getItem(STORAGE_KEY);
  return value === 'light' || value === 'dark' ? value : 'system';
};

const isDark = (): boolean => stored() === 'dark' || (stored() === 'system' && systemDark.matches);

/** `public/theme.js` does the same before the first paint; the system may change its mind before anybody listens. */
export const applyTheme = (): void => {
  document.documentElement.dataset['theme'] = isDark() ? 'dark' : 'light';
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const setTheme = (theme: Theme): void => {
  localStorage.setItem(STORAGE_KEY, theme);
  applyTheme();
};

export const toggleTheme = (): void => setTheme(isDark() ? 'light' : 'dark');

systemDark.addEventListener('change', applyTheme);
addEventListener('storage', (event) => {
  if (event.key === STORAGE_KEY) applyTheme();
});

/** Light where the build draws a page: it knows no person. */
export const useDark = (): boolean => useSyncExternalStore(subscribe, isDark, () => false);
export const useTheme = (): Theme => useSyncExternalStore(subscribe, stored);
