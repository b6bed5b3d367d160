import clsx from 'clsx';
import { signedMoney } from './format.ts';

/** Money in is green with `+`, money out is ink with `-`. */
export function Amount({ value }: { readonly value: number }) {
  return (
    <span
      className={clsx(
        'tnum text-md font-medium whitespace-nowrap',
        value > 0 ? 'text-pos' : 'text-ink',
      )}
    >
      {signedMoney(value)}
    </span>
  );
}
