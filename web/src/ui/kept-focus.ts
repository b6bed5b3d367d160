import { useEffect, useRef } from 'react';

/**
 * For what is disabled while it works: a browser takes the focus from it, and whoever uses the keyboard would start again at the
 * top of the page. It comes back with the button, unless it has gone somewhere else by then.
 */
export const useKeptFocus = (busy: boolean) => {
  const element = useRef<HTMLButtonElement>(null);
  const isLost = useRef(false);
  useEffect(() => {
    const button = element.current;
    if (button === null) return undefined;
    // Disabled is what it is by now, if that is why the focus goes.
    const blurred = (): void => {
      isLost.current = button.disabled;
    };
    button.addEventListener('blur', blurred);
    return () => button.removeEventListener('blur', blurred);
  }, []);
  useEffect(() => {
    if (busy || !isLost.current) return;
    isLost.current = false;
    if (document.activeElement === document.body) element.current?.focus({ preventScroll: true });
  }, [busy]);
  return element;
};
