import type { ClipboardEvent, ComponentProps } from 'react';
import { inputClass } from './field.tsx';
import { shownNumber, typedNumber } from './number-text.ts';
import { useTypedComma } from './typed-comma.ts';

export type NumberInputProps = Omit<ComponentProps<'input'>, 'onChange' | 'type' | 'value'> & {
  readonly value: string;
  readonly onValueChange: (value: string) => void;
};

/** The `$` is decoration: the label says what the number is. */
export function MoneyInput({ value, onValueChange, onBlur, ...rest }: NumberInputProps) {
  const comma = useTypedComma(value, onValueChange);
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = normalisePastedAmount(event.clipboardData.getData('text'));
    comma.forget();
    if (pasted === null) return;
    event.preventDefault();
    onValueChange(pasted);
  };
  return (
    <span className="relative block">
      <span
        aria-hidden
        className="pointer-events-none absolute inset-y-0 left-3 grid place-items-center text-md text-ink3"
      >
        $
      </span>
      <input
        type="number"
        inputMode="decimal"
        step="0.01"
        min="0"
        placeholder="0.00"
        autoComplete="off"
        className={inputClass('tnum pr-3 pl-7')}
        value={shownNumber(value)}
        onBeforeInput={comma.onBeforeInput}
        onChange={(event) => {
          const typed = typedNumber(event.target);
          if (typed === event.target.value) comma.onText(typed);
          else onValueChange(typed);
        }}
        onPaste={paste}
        onBlur={(event) => {
          comma.forget();
          // A browser tells of no change from blank to what it cannot read.
          const typed = typedNumber(event.target);
          if (typed !== value) onValueChange(typed);
          onBlur?.(event);
        }}
        // A wheel over a focused number would change it unseen.
        onWheel={(event) => event.currentTarget.blur()}
        {...rest}
      />
    </span>
  );
}

const GROUPED = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
const DECIMAL_COMMA = /^[+-]?\d+,\d{1,2}$/;
const PLAIN = /^[+-]?\d*\.?\d+$/;

/** `12.50` of `$12.50`, ` 12,50 ` and `1,234.50`; null when the browser should deal with the text itself. */
export const normalisePastedAmount = (text: string): string | null => {
  const bare = text.replace(/[\s$€£\u00a0]/gu, '');
  if (GROUPED.test(bare)) return bare.replaceAll(',', '');
  if (DECIMAL_COMMA.test(bare)) return bare.replace(',', '.');
  return PLAIN.test(bare) ? bare : null;
};
