import { X } from 'lucide-react';
import { useCallback, type ReactNode } from 'react';
import { localDayOf } from '../../ui/moments.ts';
import { FilterSelect, Input } from '../../ui/field.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { isTurnedRound, PERIODS, periodOf } from './period.ts';

/** What acts can be about, in the words of the screen. */
const KINDS = [
  { value: '', label: 'All entries' },
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
  /** What the acts are about, where they are of one thing and its name is known. */
  readonly about: string | null;
  /** Also leads back to the newest acts. */
  readonly onChange: (changes: Readonly<Record<string, string>>) => void;
  /** What can be done with what they let through. */
  readonly children: ReactNode;
}

/** `?q=&kind=&period=&from=&to=&about=`. */
export function TimelineFilters({ get, about, onChange, children }: TimelineFiltersProps) {
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
        {children}
      </div>
      {period === 'custom' && <Days get={get} onChange={onChange} />}
      {get('about') !== '' && (
        <p className="flex min-w-0 flex-wrap items-center gap-x-2 text-md text-ink2">
          <span className="min-w-0 break-words">
            {about === null ? 'Only one product' : `Only what happened to ${about}`}
          </span>
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

/** The first and the last day, in a row of their own: between the other filters they would be torn apart. */
function Days({ get, onChange }: Pick<TimelineFiltersProps, 'get' | 'onChange'>) {
  const [from, to] = [localDayOf(get('from')), localDayOf(get('to'))];
  return (
    <div className="grid grid-cols-2 gap-2 sm:flex sm:items-end sm:gap-3">
      <DayInput label="From" value={from} onChange={(day) => onChange({ from: day })} />
      <DayInput label="To" value={to} onChange={(day) => onChange({ to: day })} />
      {isTurnedRound(from, to) && (
        <p role="alert" className="col-span-2 text-sm text-neg sm:pb-2.5">
          The first day is after the last.
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
    <label className="grid min-w-0 gap-1.5 text-sm font-medium">
      {label}
      <Input
        type="date"
        className="font-normal sm:w-44"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
}
