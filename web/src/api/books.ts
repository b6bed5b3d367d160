import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { RequestRefused } from './problem.ts';

/** The root of every query about a seller's books. One write can change figures on every screen. */
export const BOOKS = 'books';

/**
 * After a write: forgets what no screen shows, so that nothing deleted or outdated ever comes back from the cache,
 * and reads again what the screens show. Resolves when those show the write. `gone`: queries about what exists no
 * more, not to be asked again.
 */
export const refreshBooks = async (
  client: QueryClient,
  gone: readonly QueryKey[] = [],
): Promise<void> => {
  client.removeQueries({ queryKey: [BOOKS], type: 'inactive' });
  await client.invalidateQueries({
    queryKey: [BOOKS],
    predicate: (query) => !gone.some((key) => startsWith(query.queryKey, key)),
  });
};

/** Reads again what the screens show. */
export const rereadBooks = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: [BOOKS] });

/**
 * After a write that failed: a thing that is gone, taken or used up was so before, in another tab or on another device, and the screen does not
 * show it yet. A thing that was edited elsewhere (412) is for its form to take over.
 */
export const rereadIfOutdated = (client: QueryClient, error: Error): void => {
  const outdated = error instanceof RequestRefused && [404, 409].includes(error.status);
  if (outdated) void rereadBooks(client);
};

const startsWith = (key: QueryKey, prefix: QueryKey): boolean =>
  prefix.every((part, index) => key[index] === part);
