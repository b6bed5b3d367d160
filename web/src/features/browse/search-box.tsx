import { SEARCH_LENGTH_MAX } from '@keepsale/domain/kernel/text';
import { Clock, Search as SearchIcon } from 'lucide-react';
import type { SubmitEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { Key } from '../../ui/chip.tsx';
import { inputClass } from '../../ui/field.tsx';
import { forgetSearches, useRecentSearches } from './recent-searches.ts';

interface SearchBoxProps {
  /** What stands in it. */
  readonly words: string;
  readonly onType: (words: string) => void;
  /** The words that were searched for. */
  readonly searched: string;
  /** Whether that is only the beginning of what was asked for. */
  readonly cut: boolean;
  readonly busy: boolean;
  readonly onSearch: (words: string) => void;
}

/** Searches on Enter and the button, not while typing: the marketplace counts every call. */
export function SearchBox({ words, onType, searched, cut, busy, onSearch }: SearchBoxProps) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onSearch(words);
  };
  // Other words need not wait for the search that they replace.
  const waiting = busy && words.trim() === searched;
  return (
    <div className="grid gap-2">
      <form role="search" className="flex gap-2" onSubmit={submit}>
        <span className="relative block min-w-0 flex-1">
          <SearchIcon
            aria-hidden
            className="pointer-events-none absolute top-3 left-3 size-4 text-ink3"
          />
          <input
            type="search"
            aria-label="Search listings"
            placeholder="Search by player, set or team"
            autoComplete="off"
            enterKeyHint="search"
            maxLength={SEARCH_LENGTH_MAX}
            className={inputClass('pr-3 pl-9 text-ellipsis lg:pr-10')}
            value={words}
            onChange={(event) => onType(event.target.value)}
          />
          <span
            aria-hidden
            className="pointer-events-none absolute top-2.5 right-2.5 hidden lg:block"
          >
            <Key>/</Key>
          </span>
        </span>
        <Button type="submit" busy={waiting}>
          {busy ? 'Searching...' : 'Search'}
        </Button>
      </form>
      {cut && (
        <p role="status" className="text-sm text-ink3">
          That was too long to search for: these are its first {SEARCH_LENGTH_MAX} characters.
        </p>
      )}
      <RecentSearches
        onSearch={(again) => {
          onType(again);
          onSearch(again);
        }}
      />
    </div>
  );
}

function RecentSearches({ onSearch }: Pick<SearchBoxProps, 'onSearch'>) {
  const recent = useRecentSearches();
  if (recent.length === 0) return null;
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-1.5">
      <h2 className="mr-1 flex items-center gap-1.5 text-sm text-ink3">
        <Clock className="size-3.5" aria-hidden />
        Recent searches
      </h2>
      <ul className="contents">
        {recent.map((words) => (
          <li key={words} className="max-w-full min-w-0">
            <button
              type="button"
              className="h-8 max-w-full truncate rounded-full border border-line bg-surface px-3 text-sm font-medium text-ink2 hover:bg-s2 sm:max-w-60"
              onClick={() => onSearch(words)}
            >
              {words}
            </button>
          </li>
        ))}
      </ul>
      <button
        type="button"
        className="h-8 rounded-md px-2 text-sm font-medium text-accent-text hover:bg-s3/60"
        onClick={forgetSearches}
      >
        Clear<span className="sr-only"> recent searches</span>
      </button>
    </div>
  );
}
