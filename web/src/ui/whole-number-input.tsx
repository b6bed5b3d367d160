import { inputClass } from './field.tsx';
import { BareNumberInput, type NumberInputProps } from './number-input.tsx';
import { normalisePastedCount } from './pasted-amount.ts';

/** A count, such as stock. */
export function WholeNumberInput(props: NumberInputProps) {
  return (
    <BareNumberInput
      step="1"
      inputMode="numeric"
      className={inputClass('tnum px-3')}
      normalisePasted={normalisePastedCount}
      {...props}
    />
  );
}
