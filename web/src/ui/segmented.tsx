import { useId } from 'react';
import { useEcho } from './echo.ts';

interface SegmentedProps<T extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly value: T;
  readonly onChange: (value: T) => void;
}

/** A radio group of 2 to 4 views: native radios, so that arrow keys work by themselves. */
export function Segmented<T extends string>({
  label,
  options,
  value,
  onChange,
}: SegmentedProps<T>) {
  const name = useId();
  const [shown, setShown] = useEcho(value);
  return (
    <div
      aria-label={label}
      className="flex h-10 rounded-md border border-line bg-s2 p-[3px]"
      role="radiogroup"
    >
      {options.map((option) => (
        <label
          key={option.value}
          className="relative flex flex-1 cursor-pointer items-center justify-center rounded-[5px] px-1 text-sm sm:px-3 font-medium whitespace-nowrap text-ink3 transition-colors hover:text-ink has-checked:bg-surface has-checked:text-ink has-checked:shadow-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent dark:has-checked:bg-s3"
        >
          <input
            type="radio"
            name={name}
            className="absolute inset-0 cursor-pointer appearance-none rounded-[5px] outline-none"
            checked={option.value === shown}
            onChange={() => {
              setShown(option.value);
              onChange(option.value);
            }}
          />
          <span className="pointer-events-none relative">{option.label}</span>
        </label>
      ))}
    </div>
  );
}
