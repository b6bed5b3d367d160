import { BROWSE_SORTS, LOCATED_IN, SHIP_TO_COUNTRIES } from '@keepsale/domain/options';
import clsx from 'clsx';
import { Card } from '../../ui/card.tsx';
import { shipToOf } from '../../api/browse-choices.ts';
import { countryName } from '../../ui/country.ts';
import { useEcho } from '../../ui/echo.ts';
import { Field, Select } from '../../ui/field.tsx';
import type { Search } from './use-search.ts';

export function SortAndLocate({ search, sortBy, shipTo, locateIn }: Search) {
  const [country, showCountry] = useEcho<string>(search.shipTo);
  const [place, showPlace] = useEcho<string>(search.locatedIn);
  return (
    <Card className="grid gap-6 p-5 sm:p-6">
      <SortChips sort={search.sort} onSort={sortBy} />
      <div className="grid gap-4 sm:max-w-xl sm:grid-cols-2">
        <Field label="Ship to" hint="Saved for next time">
          {(control) => (
            <Select
              {...control}
              value={country}
              onChange={({ target: { value } }) => {
                showCountry(value);
                shipTo(shipToOf(value, search.shipTo));
              }}
            >
              {SHIP_TO_COUNTRIES.map((code) => (
                <option key={code} value={code}>
                  {countryName(code)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Located in">
          {(control) => (
            <Select
              {...control}
              value={place}
              onChange={({ target: { value } }) => {
                showPlace(value);
                locateIn(value);
              }}
            >
              {LOCATED_IN.map((code) => (
                <option key={code} value={code}>
                  {code === 'any' ? 'Any' : countryName(code)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
    </Card>
  );
}

interface SortChipsProps {
  readonly sort: Search['search']['sort'];
  readonly onSort: Search['sortBy'];
}

function SortChips({ sort, onSort }: SortChipsProps) {
  const [chosen, choose] = useEcho(sort);
  return (
    <fieldset>
      <legend className="mb-2.5 text-sm font-medium">Sort by</legend>
      <div className="flex flex-wrap gap-2">
        {BROWSE_SORTS.map(({ key, label }) => (
          <button
            key={key}
            type="button"
            aria-pressed={chosen === key}
            className={clsx(
              'h-10 rounded-full border px-4 text-md font-medium transition-colors',
              chosen === key
                ? 'border-accent bg-accent-soft text-accent-text'
                : 'border-line bg-surface text-ink2 hover:bg-s2',
            )}
            onClick={() => {
              choose(key);
              onSort(key);
            }}
          >
            {label}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
