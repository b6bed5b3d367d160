import type { ClipboardEvent, ComponentProps } from 'react';
import { shownNumber, typedNumber } from './number-text.ts';
import { useTypedComma } from './typed-comma.ts';

export type NumberInputProps = Omit<ComponentProps<'input'>, 'onChange' | 'type' | 'value'> & {
  readonly value: string;
  readonly onValueChange: (value: string) => void;
};

interface BareNumberInputProps extends NumberInputProps {
  /** Null: nothing is pasted, rather than what a browser makes of it. */
  readonly normalisePasted: (text: string) => string | null;
}

/** A number field that keeps what was meant, or says that it cannot. */
export function BareNumberInput(props: BareNumberInputProps) {
  const { value, onValueChange, onBlur, normalisePasted, ...rest } = props;
  const comma = useTypedComma(value, onValueChange);
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = normalisePasted(event.clipboardData.getData('text'));
    comma.forget();
    event.preventDefault();
    if (pasted !== null) onValueChange(pasted);
  };
  return (
    <input
      type="number"
      autoComplete="off"
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
  );
}
