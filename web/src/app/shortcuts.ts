import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { singleKeysEnabled } from '../ui/single-keys.ts';
import { NAVIGATION } from './navigation.ts';
import { paths } from './paths.ts';

/**
 * Ctrl/⌘ K works everywhere but over another dialog, whose input it would leave behind; single keys can be turned off (WCAG 2.1.4)
 * and are ignored in fields and dialogs.
 */
const SEQUENCE_MS_MAX = 900;
const QUIET_PLACES =
  'input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=application]';

/** Where the build draws a page there may be no navigator. */
export const isMac =
  typeof navigator !== 'undefined' && /Mac|iP(hone|ad)/.test(navigator.userAgent);

interface ShortcutHandlers {
  readonly onPalette: () => void;
  readonly onHelp: () => void;
}

export const useShortcuts = (handlers: ShortcutHandlers): void => {
  const navigate = useNavigate();
  const latest = useRef({ ...handlers, navigate });
  useEffect(() => {
    latest.current = { ...handlers, navigate };
  });
  useEffect(() => {
    let goPressedAt = Number.NEGATIVE_INFINITY;
    const singleKey = (key: string): boolean => {
      const { onHelp, navigate: go } = latest.current;
      if (performance.now() - goPressedAt < SEQUENCE_MS_MAX) {
        goPressedAt = Number.NEGATIVE_INFINITY;
        const entry = NAVIGATION.find(({ letter }) => letter === key);
        if (entry) void go(entry.to);
        return entry !== undefined;
      }
      if (key === 'g') goPressedAt = performance.now();
      else if (key === 'n') void go(paths.addProduct);
      else if (key === '?') onHelp();
      else return key === '/' && focusSearch();
      return true;
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const command = event.metaKey || event.ctrlKey;
      if (command && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        if (!isDialogOpen() || isPaletteOpen()) latest.current.onPalette();
        return;
      }
      if (!isSingleKey(event) || !singleKeysEnabled() || isQuietPlace(event.target)) return;
      if (singleKey(event.key.toLowerCase())) event.preventDefault();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
};

const isSingleKey = ({ altKey, ctrlKey, metaKey, isComposing, repeat }: KeyboardEvent): boolean =>
  !(altKey || ctrlKey || metaKey || isComposing || repeat);

const isDialogOpen = (): boolean =>
  document.querySelector('[role=dialog], [role=alertdialog]') !== null;

const isPaletteOpen = (): boolean => document.querySelector('[role=dialog] [cmdk-root]') !== null;

const isQuietPlace = (target: EventTarget | null): boolean =>
  isDialogOpen() || (target instanceof Element && target.closest(QUIET_PLACES) !== null);

const focusSearch = (): boolean => {
  const search = document.querySelector<HTMLInputElement>('main input[type=search]');
  search?.focus();
  return search !== null;
};
