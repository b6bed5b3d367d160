import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Caller } from '../../api/caller.ts';
import { historyQueries } from '../../api/history.ts';
import type { CategoryNames } from './recorded.ts';

/** Of those that exist; empty until they are known, and where they cannot be had. */
export const useCategoryNames = (caller: Caller): CategoryNames => {
  const { data } = useQuery(historyQueries.categories(caller));
  return useMemo(() => new Map(data?.map(({ id, name }) => [id, name])), [data]);
};
