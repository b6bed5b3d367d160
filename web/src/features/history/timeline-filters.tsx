import { X } from 'lucide-react';
import { useCallback } from 'react';
import { localDayOf } from '../../ui/moments.ts';
import { FilterSelect, Input } from '../../ui/field.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { PERIODS, periodOf } from './period.ts';

/** What acts can be about, in the words of the screen. */
const KINDS = [
  { value: '', label: 'All acts' },
  { value: 'product', label: 'Products' },
  { value: 'sale', label: 'Sales' },
  { value: 'revenue', label: 'Revenue' },
  { value: 'expense', label: 'Expenses' },
  { value: 'category', label: 'Categories' },
  { value: 'report', label: 'Reports' },
  { value: 'audit-access', label: 'Auditors' },
  { value: 'seller', label: 'Account' },
] as const;

export const kindOf = (text: string): string =>
  KINDS.find(({ value }) => value === text)?.value ?? '';

interface TimelineFiltersProps {
  readonly get: (name: string) => string;
  /** Also leads back to the newest acts. */
  readonly onChange: (changes: Readonly<Record<string, string>>) => void;
}

/** `?q=&kind=&period=&from=&to=&about=`. */
export function TimelineFilters({ get, onChange }: TimelineFiltersProps) {
  const period = periodOf(get('period'));
  const search = useCallback((q: string) => onChange({ q }), [onChange]);
  return (
    <div role="search" aria-label="Filter the history" className="grid gap-2 sm:gap-3">
      <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap sm:gap-3">
        <SearchInput
          aria-label="Search history"
          placeholder="Search history..."
          className="col-span-2 sm:min-w-56 sm:flex-1"
          value={get('q')}
          onSearch={search}
        />
        <FilterSelect
          label="Kind"
          className="sm:w-48"
          value={kindOf(get('kind'))}
          onChange={(kind) => onChange({ kind })}
        >
          {KINDS.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </FilterSelect>
        <FilterSelect
          label="Period"
          className="sm:w-48"
          value={period}
          onChange={(next) => onChange({ period: next, from: '', to: '' })}
        >
          {PERIODS.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </FilterSelect>
        {period === 'custom' && (
          <>
            <DayInput
              label="From"
              value={localDayOf(get('from'))}
              onChange={(from) => onChange({ from })}
            />
            <DayInput
              label="To"
              value={localDayOf(get('to'))}
              onChange={(to) => onChange({ to })}
            />
          </>
        )}
      </div>
      {get('about') !== '' && (
        <p className="flex items-center gap-2 text-md text-ink2">
          Only one product
          <button
            type="button"
            className="inline-flex min-h-8 items-center gap-1 rounded-md px-2 text-sm font-medium text-accent-text hover:bg-s3/60"
            onClick={() => onChange({ about: '' })}
          >
            <X className="size-3.5" aria-hidden />
            Show everything
          </button>
        </p>
      )}
    </div>
  );
}

interface DayInputProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (day: string) => void;
}

function DayInput({ label, value, onChange }: DayInputProps) {
  return (
    <Input
      type="date"
      aria-label={label}
      className="sm:w-40"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
