import { QueryClient, QueryClientProvider, queryOptions, useQuery } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { NoAnswer } from '../api/problem.ts';
import { useLoad } from './use-load.ts';

const SHELF = ['shelf'];

const shelf = (load: () => Promise<string>) => queryOptions({ queryKey: SHELF, queryFn: load });

test('a failure stays, and is no first load, while the same is asked for again; then there are the data', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const answers: ((cards: string | null) => void)[] = [];
  const load = () =>
    new Promise<string>((resolve, reject) => {
      answers.push((cards) => (cards === null ? reject(new NoAnswer('cut')) : resolve(cards)));
    });
  const page = document.createElement('main');
  const root = createRoot(page);
  root.render(
    <QueryClientProvider client={client}>
      <Shelf load={load} /> <Bare load={load} />
    </QueryClientProvider>,
  );
  // Drawn comes before asked for.
  await expect.poll(() => answers).toHaveLength(1);
  expect(page.textContent).toBe('loading pending');
  answers[0]?.(null);
  await expect.poll(() => page.textContent).toBe('failed, kept trying error');

  const again = client.refetchQueries({ queryKey: SHELF });
  await expect.poll(() => page.textContent).toContain('pending');
  expect(page.textContent).toBe('failed, kept trying pending');
  await expect.poll(() => answers).toHaveLength(2);

  answers[1]?.('cards');
  await again;
  await expect.poll(() => page.textContent).toBe('cards success');
  root.unmount();
});

interface ShelfProps {
  readonly load: () => Promise<string>;
}

function Shelf({ load }: ShelfProps) {
  const { data, error, isPending, isKeptTrying } = useLoad(shelf(load));
  if (error) return isKeptTrying ? 'failed, kept trying' : 'failed';
  return isPending ? 'loading' : data;
}

/** What the query says of itself. */
function Bare({ load }: ShelfProps) {
  return useQuery(shelf(load)).status;
}
