import { inputClass } from './field.tsx';
import { BareNumberInput, type NumberInputProps } from './number-input.tsx';
import { normalisePastedAmount } from './pasted-amount.ts';

/** The `$` is decoration: the label says what the number is. */
export function MoneyInput(props: NumberInputProps) {
  return (
    <span className="relative block">
      <span
        aria-hidden
        className="pointer-events-none absolute inset-y-0 left-3 grid place-items-center text-md text-ink3"
      >
        $
      </span>
      <BareNumberInput
        inputMode="decimal"
        step="0.01"
        min="0"
        placeholder="0.00"
        className={inputClass('tnum pr-3 pl-7')}
        normalisePasted={normalisePastedAmount}
        {...props}
      />
    </span>
  );
}
