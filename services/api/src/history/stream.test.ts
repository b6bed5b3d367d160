import { setImmediate as nextTurn } from 'node:timers/promises';
import { sellerId } from '@keepsale/domain/kernel/ids';
import { firstHash, type RecordedEvent, revision, sealEvents } from '@keepsale/event-store';
import { streamOf } from '@keepsale/ledger';
import { expect, test } from 'vitest';
import { pagesFrom, type StreamReader } from './stream.ts';

const SELLER = sellerId('6f1d2c3b-4a59-4e68-8b7a-9c0d1e2f3a4b');

/** A stream that stands in memory; its answers take a turn, as every store's do. */
const streamOfLength = (length: number): StreamReader => {
  const { events } = sealEvents(
    firstHash(SELLER),
    Array.from({ length }, () => ({ type: 'SellerJoined', schemaVersion: 1, data: {} })),
    {
      commandId: SELLER,
      correlationId: 'test',
      actor: { kind: 'seller', id: SELLER },
      recordedAt: '2026-03-04T05:06:07.890Z',
    },
  );
  const recorded = events.map((event, at): RecordedEvent => {
    const position = { commit: BigInt(at), prepare: BigInt(at) };
    return { ...event, stream: streamOf(SELLER), revision: revision(at), position };
  });
  return {
    readStream: async (_stream, from, max) => {
      await nextTurn();
      const first = from === 'tail' ? Math.max(0, length - max) : from;
      return { status: 'live', events: recorded.slice(first, first + max) };
    },
  };
};

test('a long stream comes whole, in order, and everybody else has a turn every 250 events', async () => {
  const seen: number[] = [];
  const others = { turns: 0, at: setImmediate(() => undefined) };
  const takeTurn = (): void => {
    others.turns += 1;
    others.at = setImmediate(takeTurn);
  };
  takeTurn();
  let turnsAtPart = -1;
  for await (const events of pagesFrom(streamOfLength(4_100), SELLER)) {
    expect(others.turns).toBeGreaterThan(turnsAtPart);
    expect(events.length).toBeLessThanOrEqual(250);
    turnsAtPart = others.turns;
    for (const event of events) seen.push(event.revision);
  }
  clearImmediate(others.at);
  expect(seen).toEqual(Array.from({ length: 4_100 }, (_, at) => at));
});

test('the next page is asked for before the first part of this one is handed on', async () => {
  const asked: number[] = [];
  const { readStream } = streamOfLength(2_500);
  const reader: StreamReader = {
    readStream: (stream, from, max) => {
      if (from !== 'tail') asked.push(from);
      return readStream(stream, from, max);
    },
  };
  for await (const events of pagesFrom(reader, SELLER)) {
    expect(events[0]?.revision).toBe(0);
    break;
  }
  expect(asked).toEqual([0, 2_000]);
});
