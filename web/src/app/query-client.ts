import { QueryClient } from '@tanstack/react-query';
import { rereadBooks } from '../api/books.ts';
import { onProjectionLagging } from '../api/http.ts';
import { isWorthRetrying } from '../api/problem.ts';
import { session } from '../api/session.ts';
import { forgetSearches } from '../features/browse/recent-searches.ts';
import { isApiAnswering, lookAgain } from './look-again.ts';

const STALE_AFTER_MS = 10_000;
const READ_RETRIES_MAX = 2;
const LAGGING_REFRESH_MS = 2_000;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Without a network a call fails and says so; by default it would wait in silence.
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: STALE_AFTER_MS,
      retry: (failures, error) => failures < READ_RETRIES_MAX && isWorthRetrying(error),
      retryDelay: (attempt) => 400 * 2 ** attempt,
    },
    // A write is repeated by the person only: the form keeps its idempotency key for that.
    mutations: { retry: false, networkMode: 'always' },
  },
});

lookAgain(queryClient, { isAnswering: isApiAnswering });

/** The read models were behind when a write was answered: look again a little later. */
onProjectionLagging(() => {
  setTimeout(() => void rereadBooks(queryClient), LAGGING_REFRESH_MS);
});

/** What one person saw is never shown to the next. While the expiry dialog is open the page stays as it was. */
session.subscribe(() => {
  const { token, expired } = session.get();
  if (expired) return;
  queryClient.clear();
  if (token === null) forgetSearches();
});
