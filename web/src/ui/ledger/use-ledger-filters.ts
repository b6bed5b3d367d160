import { firstDayOf, lastDayOf, parseMonth } from '@keepsale/domain/kernel/dates';
import { useFilters } from '../search-params.ts';

/** The filters of the address, as the calls take them; `month` is what `from` and `to` come from. Blank where none is set. */
export const useLedgerFilters = () => {
  const { get } = useFilters();
  const month = parseMonth(get('month'));
  return {
    q: get('q'),
    category: get('category'),
    from: month ? firstDayOf(month) : '',
    to: month ? lastDayOf(month) : '',
    month: month ?? '',
  };
};
