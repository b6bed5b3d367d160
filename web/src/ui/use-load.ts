import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { isAway } from '../api/problem.ts';

/** What a screen shows of something that it loads. */
export interface Load<Data> {
  readonly data: Data | undefined;
  /** Stays until there is an answer, also while the same is asked for again. */
  readonly error: Error | null;
  /** Asked for, for the first time: neither an answer nor a failure yet. */
  readonly isPending: boolean;
  /** Whether what failed is asked for again and again without anybody's doing. */
  readonly isKeptTrying: boolean;
  /** Whether the data are of an earlier question. */
  readonly isPlaceholderData: boolean;
  readonly refetch: () => Promise<{ readonly data: Data | undefined }>;
}

/**
 * A query that failed starts from nothing when it is tried again: its error is gone, and it is pending, as if for the first time. A screen
 * that followed would change between its banner and its skeleton every few seconds for as long as a service is away.
 */
export const useLoad = <Data, Key extends QueryKey>(
  options: UseQueryOptions<Data, Error, Data, Key>,
): Load<Data> => {
  const query = useQuery(options);
  const { error, refetch } = query;
  const [lastError, setLastError] = useState(error);
  if (error !== null && error !== lastError) setLastError(error);

  const failed = query.dataUpdatedAt === 0 && query.errorUpdateCount > 0;
  const standing = failed ? (error ?? lastError ?? UNKNOWN) : error;
  return {
    data: failed ? undefined : query.data,
    error: standing,
    isPending: query.isPending && !failed,
    isKeptTrying: standing !== null && isAway(standing),
    isPlaceholderData: query.isPlaceholderData,
    refetch,
  };
};

/** Of what another screen saw fail, and this one has not been told yet. */
const UNKNOWN = new Error('not loaded');
