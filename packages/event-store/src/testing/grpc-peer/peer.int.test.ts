import {
  binaryEvent,
  EventStoreDBClient,
  StreamDeletedError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import type { AppendToStreamOptions } from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startPeer } from './index.ts';
import type { Peer } from './index.ts';

/** The peer answers the vendor's client, unaided, as a server does. */
let peer: Peer;
let client: EventStoreDBClient;

beforeAll(async () => {
  peer = await startPeer();
  client = EventStoreDBClient.connectionString(peer.url);
});

afterAll(async () => {
  await client.dispose();
  await peer.stop();
});

describe.each<[string, AppendToStreamOptions]>([
  ['batch append', {}],
  ['unary append', { credentials: { username: 'nobody', password: '' } }],
])('%s', (path, options) => {
  const event = () => binaryEvent({ type: 'Tested', data: Buffer.from('{}') });

  test('writes at the expected revision, and repeats an append by its ids', async () => {
    const events = [event(), event()];
    const append = () =>
      client.appendToStream(`${path}-a`, events, { ...options, expectedRevision: 'no_stream' });
    const first = await append();
    expect(first).toMatchObject({ success: true, nextExpectedRevision: 1n });
    expect(await append()).toEqual(first);
  });

  test('names the actual revision in a conflict', async () => {
    await client.appendToStream(`${path}-b`, event(), {
      ...options,
      expectedRevision: 'no_stream',
    });
    const conflict = client.appendToStream(`${path}-b`, event(), {
      ...options,
      expectedRevision: 7n,
    });
    await expect(conflict).rejects.toThrow(WrongExpectedVersionError);
    await expect(conflict).rejects.toMatchObject({ actualVersion: 0n, expectedVersion: 7n });
  });

  test('refuses a tombstoned stream', async () => {
    await client.tombstoneStream(`${path}-c`);
    const refused = client.appendToStream(`${path}-c`, event(), options);
    await expect(refused).rejects.toThrow(StreamDeletedError);
  });

  test('goes where the client says', () => {
    const method = path === 'batch append' ? 'batch-append' : 'append';
    expect(peer.calls(method)).toBeGreaterThan(0);
  });
});

test('a cluster is discovered by gossip', async () => {
  const url = `esdb+discover://${peer.host}:${peer.port}?tls=false`;
  const discovering = EventStoreDBClient.connectionString(url);
  const written = await discovering.appendToStream(
    'discovered',
    binaryEvent({ type: 'Tested', data: Buffer.from('{}') }),
  );
  expect(written.success).toBe(true);
  await discovering.dispose();
});
