import { Input } from './field.tsx';
import type { NumberInputProps } from './money-input.tsx';
import { shownNumber, typedNumber } from './number-text.ts';

/** A count, such as stock. */
export function WholeNumberInput({ value, onValueChange, onBlur, ...rest }: NumberInputProps) {
  return (
    <Input
      {...rest}
      type="number"
      step="1"
      inputMode="numeric"
      className="tnum"
      value={shownNumber(value)}
      onChange={(event) => onValueChange(typedNumber(event.target))}
      onBlur={(event) => {
        // A browser tells of no change from blank to what it cannot read.
        const typed = typedNumber(event.target);
        if (typed !== value) onValueChange(typed);
        onBlur?.(event);
      }}
      // A wheel over a focused number would change it unseen.
      onWheel={(event) => event.currentTarget.blur()}
    />
  );
}
