import type { SellerId } from '@keepsale/domain/kernel/ids';
import { exportLine } from '@keepsale/event-store';
import { pagesFrom, type StreamReader } from './stream.ts';

/** A whole history as JSON Lines, a page of events at a time. @throws StreamEnded when the seller is erased meanwhile. */
export async function* exportParts(
  store: StreamReader,
  seller: SellerId,
): AsyncGenerator<Buffer, void, undefined> {
  for await (const page of pagesFrom(store, seller)) {
    let text = '';
    for (const event of page) text += `${exportLine(seller, event)}\n`;
    yield Buffer.from(text, 'utf8');
  }
}
