import { useRef } from 'react';

/** Radix gives focus back to its own Trigger only; a controlled dialog must remember its opener itself. */
export const useReturnFocus = () => {
  const opener = useRef<HTMLElement | null>(null);
  return {
    remember: (): void => {
      const active = document.activeElement;
      opener.current = active instanceof HTMLElement ? active : null;
    },
    restore: (event: Event): void => {
      event.preventDefault();
      const target = opener.current;
      // The opener may be gone (the row was deleted): the page's main part is then the next best place.
      if (target?.isConnected === true && target !== document.body) target.focus();
      else document.querySelector<HTMLElement>('main')?.focus();
    },
  };
};
