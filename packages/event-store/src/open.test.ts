import { expect, test } from 'vitest';
import { openEventStore } from './open.ts';

test.each([
  'postgres://localhost/keepsale',
  'postgresql://localhost/keepsale',
  'esdb://localhost:2113?tls=false',
  'esdb+discover://ops:secret@cluster.example:2113',
])('%s names an event store, which is not reached for yet', async (url) => {
  const store = await openEventStore(url);
  await store.close();
});

test.each([
  ['another scheme', 'mysql://localhost/keepsale'],
  ['no URL', 'keepsale'],
  ['EventStoreDB over TLS without a user', 'esdb://localhost:2113'],
])('%s is refused', async (_, url) => {
  await expect(openEventStore(url)).rejects.toThrow(RangeError);
});
