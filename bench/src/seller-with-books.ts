import type { Seller } from '../../tools/faults/journal.ts';
import type { RunningProduct } from '../../tools/faults/running-product.ts';
import { registerSellers } from '../../tools/faults/sellers.ts';
import { until } from '../../tools/services/until.ts';
import { type Books, fillReportBooks } from './report-books.ts';
import { reportClient, type ReportClient } from './report-client.ts';

const CATCH_UP_TIMEOUT_MS = 180_000;

/** A new seller whose books are filled and shown. */
export async function sellerWithBooks(
  running: RunningProduct,
  books: Books,
): Promise<{ readonly seller: Seller; readonly client: ReportClient }> {
  const [seller] = await registerSellers(() => [running.address], running.databaseUrl(), 1);
  if (seller === undefined) throw new Error('one seller was asked for');
  await fillReportBooks(running.databaseUrl(), seller, books);
  const client = reportClient(running.address, seller.token);
  // The category of the products is one more.
  const { revenue, expenses, products } = books;
  const events = revenue + expenses + (products === undefined ? 0 : products + 1);
  const isShown = async (): Promise<boolean> => {
    const items: unknown = await (await client.get('/api/history?limit=1')).json();
    const item: unknown = Array.isArray(items) ? items[0] : null;
    return typeof item === 'object' && item !== null && Reflect.get(item, 'revision') === events;
  };
  if (await until(isShown, { timeoutMs: CATCH_UP_TIMEOUT_MS, intervalMs: 200 }))
    return { seller, client };
  throw new Error('the projector does not catch up');
}
