import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { NoAnswer } from '../api/problem.ts';
import { useLoad } from './use-load.ts';

const SHELF = ['shelf'];

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
      <Shelf load={load} />
    </QueryClientProvider>,
  );
  await expect.poll(() => page.textContent).toBe('loading');
  answers[0]?.(null);
  await expect.poll(() => page.textContent).toBe('failed, kept trying');

  const again = client.refetchQueries({ queryKey: SHELF });
  await expect.poll(() => answers.length).toBe(2);
  expect(client.getQueryState(SHELF)?.status).toBe('pending');
  expect(page.textContent).toBe('failed, kept trying');

  answers[1]?.('cards');
  await again;
  await expect.poll(() => page.textContent).toBe('cards');
  root.unmount();
});

function Shelf({ load }: { readonly load: () => Promise<string> }) {
  const { data, error, isPending, isKeptTrying } = useLoad({ queryKey: SHELF, queryFn: load });
  if (error) return isKeptTrying ? 'failed, kept trying' : 'failed';
  return isPending ? 'loading' : data;
}
