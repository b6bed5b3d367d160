import type { QueryClient, QueryKey } from '@tanstack/react-query';

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

const startsWith = (key: QueryKey, prefix: QueryKey): boolean =>
  prefix.every((part, index) => key[index] === part);
