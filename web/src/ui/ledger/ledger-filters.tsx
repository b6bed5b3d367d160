import { X } from 'lucide-react';
import { useCallback } from 'react';
import { FilterSelect } from '../field.tsx';
import { monthFull } from '../format.ts';
import { SearchInput } from '../search-input.tsx';

interface LedgerFiltersProps {
  /** `revenue`, `expenses`: for the placeholder and the labels. */
  readonly noun: string;
  readonly q: string;
  readonly category: string;
  readonly categories: readonly string[];
  /** `YYYY-MM`, or blank for every month. */
  readonly month: string;
  readonly onChange: (changes: Readonly<Record<string, string>>) => void;
}

export function LedgerFilters(props: LedgerFiltersProps) {
  const { noun, q, category, categories, month, onChange } = props;
  const search = useCallback((text: string) => onChange({ q: text }), [onChange]);
  const options = [...new Set([...categories, ...(category === '' ? [] : [category])])];
  return (
    <div className="grid gap-2 sm:gap-3">
      <div role="search" className="grid gap-2 sm:grid-cols-[minmax(0,1fr)_220px] sm:gap-3">
        <SearchInput
          aria-label={`Search ${noun}`}
          placeholder={`Search ${noun}...`}
          value={q}
          onSearch={search}
        />
        <FilterSelect
          label="Category"
          value={category}
          onChange={(next) => onChange({ category: next })}
        >
          <option value="">All Categories</option>
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </FilterSelect>
      </div>
      {month !== '' && (
        <p className="flex items-center gap-2 text-md text-ink2">
          Only {monthFull(month)}
          <button
            type="button"
            className="inline-flex min-h-8 items-center gap-1 rounded-md px-2 text-sm font-medium text-accent-text hover:bg-s3/60"
            onClick={() => onChange({ month: '' })}
          >
            <X className="size-3.5" aria-hidden />
            Show all months
          </button>
        </p>
      )}
    </div>
  );
}
