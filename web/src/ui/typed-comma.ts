import { useRef, type InputEvent } from 'react';

/** Blank before a comma that begins the number: `,50`. */
const WHOLE = /^\d*$/;

/** What a field shows once something was typed after `whole` and a comma, and whether the comma's meaning is still open. */
interface Read {
  readonly value: string;
  readonly open: boolean;
}

/**
 * A browser whose language has no decimal comma drops it from a number field, and `12,50` would become 1250. One or two digits after it are cents; with a
 * third it was there to group (`1,234`).
 *
 * @param next what the field holds now: with the comma dropped, or as we have shown it since.
 */
export const readAfterComma = (whole: string, next: string): Read => {
  const digits = next.startsWith(whole) ? next.slice(whole.length).replace(/^\./, '') : '';
  if (/^\d{1,2}$/.test(digits)) return { value: `${whole}.${digits}`, open: true };
  if (whole !== '' && /^\d{3}$/.test(digits)) return { value: whole + digits, open: false };
  return { value: next, open: false };
};

interface Typed {
  /** What stood before the comma, and whether the browser was seen to drop it. */
  readonly whole: string;
  readonly dropped: boolean;
}

/** Gives a number field the commas that its browser drops; `change` is told what the field should show. */
export const useTypedComma = (value: string, change: (value: string) => void) => {
  const typed = useRef<Typed | null>(null);
  return {
    onBeforeInput: ({ data }: InputEvent<HTMLInputElement>): void => {
      if (data === ',') typed.current = WHOLE.test(value) ? { whole: value, dropped: false } : null;
    },
    onText: (next: string): void => {
      const comma = typed.current;
      // A browser that knows the comma shows a fraction by itself, and needs no reading of ours.
      const knows = comma !== null && !comma.dropped && next.includes('.');
      const read = comma === null || knows ? { value: next, open: false } : readAfterComma(comma.whole, next); // prettier-ignore
      typed.current = comma !== null && read.open ? { ...comma, dropped: true } : null;
      change(read.value);
    },
    forget: (): void => {
      typed.current = null;
    },
  };
};
