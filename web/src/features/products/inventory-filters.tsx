import { AVAILABILITIES } from '@keepsale/domain/options';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { FilterSelect } from '../../ui/field.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { categoryQueries, type ProductFilters } from './queries.ts';

const LABELS = { available: 'Available', sold: 'Sold', all: 'All' } as const;

interface InventoryFiltersProps {
  readonly filters: ProductFilters;
  /** By their names in the address. */
  readonly onChange: (changes: Readonly<Record<string, string>>) => void;
}

export function InventoryFilters({ filters, onChange }: InventoryFiltersProps) {
  const { data: categories = [] } = useQuery(categoryQueries.list());
  const search = useCallback((q: string) => onChange({ q }), [onChange]);
  return (
    <div
      role="search"
      className="grid grid-cols-2 gap-2 sm:gap-3 lg:grid-cols-[minmax(0,1fr)_200px_auto]"
    >
      <SearchInput
        aria-label="Search products"
        placeholder="Search products..."
        className="col-span-2 lg:col-span-1"
        value={filters.q}
        onSearch={search}
      />
      <FilterSelect
        label="Category"
        className="col-span-2 sm:col-span-1"
        value={filters.categoryId}
        onChange={(category) => onChange({ category })}
      >
        <option value="">All Categories</option>
        {categories.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </FilterSelect>
      <div className="col-span-2 sm:col-span-1">
        <Segmented
          label="Availability"
          options={AVAILABILITIES.map((value) => ({ value, label: LABELS[value] }))}
          value={filters.availability}
          onChange={(view) => onChange({ view: view === 'available' ? '' : view })}
        />
      </div>
    </div>
  );
}
