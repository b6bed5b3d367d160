import { SEARCH_LENGTH_MAX } from '@keepsale/domain/kernel/text';
import clsx from 'clsx';
import { Search } from 'lucide-react';
import { useEffect, useState, type ComponentProps } from 'react';
import { Key } from './chip.tsx';
import { inputClass } from './field.tsx';

const TYPING_PAUSE_MS = 200;

type SearchInputProps = Omit<ComponentProps<'input'>, 'onChange' | 'type' | 'value'> & {
  readonly value: string;
  /** Called when the person pauses typing, not at each letter. */
  readonly onSearch: (text: string) => void;
};

/** `/` focuses it: the shell looks for the first search box of `main`. */
export function SearchInput({ value, onSearch, className, ...rest }: SearchInputProps) {
  const [text, setText] = useState(value);
  const [searched, setSearched] = useState(value);
  if (value !== searched) {
    // The address changed from outside (back, Clear filters): follow it.
    setSearched(value);
    setText(value);
  }
  useEffect(() => {
    if (text === searched) return undefined;
    const timer = setTimeout(() => {
      setSearched(text);
      onSearch(text);
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, searched, onSearch]);
  return (
    <span className={clsx('relative block', className)}>
      <Search aria-hidden className="pointer-events-none absolute top-3 left-3 size-4 text-ink3" />
      <input
        type="search"
        autoComplete="off"
        maxLength={SEARCH_LENGTH_MAX}
        className={inputClass('pr-3 pl-9 lg:pr-10')}
        value={text}
        // Pasted control characters are of no use in a search, and no server takes them.
        onChange={(event) => setText(event.target.value.replace(/\p{Cc}/gu, ' '))}
        {...rest}
      />
      <span aria-hidden className="pointer-events-none absolute top-2.5 right-2.5 hidden lg:block">
        <Key>/</Key>
      </span>
    </span>
  );
}
