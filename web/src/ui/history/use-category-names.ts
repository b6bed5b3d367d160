import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Caller } from '../../api/caller.ts';
import { HISTORY_SEARCHED, historyQueries, NO_FILTERS } from '../../api/history.ts';
import { categoryNamesIn, type CategoryNames } from './recorded.ts';

const OF_CATEGORIES = { ...NO_FILTERS, kind: 'category' };

/** From the record, which knows those that were deleted, too; empty until it is read, and where it cannot be had. */
export const useCategoryNames = (caller: Caller): CategoryNames => {
  const { data } = useQuery(historyQueries.page(caller, OF_CATEGORIES, HISTORY_SEARCHED));
  return useMemo(() => categoryNamesIn(data ?? []), [data]);
};
