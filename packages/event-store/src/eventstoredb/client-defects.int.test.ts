import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { append, appended, events, idsOf, newArea, readAll, settle } from '../contract/fixtures.ts';
import { count, EventStoreUnavailable, revision } from '../port.ts';
import type { EventStore, SubscriptionMessage } from '../port.ts';
import { startPeer } from '../testing/grpc-peer/index.ts';
import type { Fault, Peer } from '../testing/grpc-peer/index.ts';
import { createEventStoreDbEventStore } from './index.ts';

/**
 * The defects of the client that the adapter absorbs, numbered as in docs/adr/0022. Each test fails when its cure is taken out.
 * Vitest fails the run for any uncaught exception or unhandled rejection, which several of them would be.
 */
/** Long enough for a busy machine to answer what is to be answered, short enough to wait for what is not. */
const ANSWER_MS = 1_500;
let peer: Peer;
let store: EventStore;

beforeEach(async () => {
  peer = await startPeer();
  store = createEventStoreDbEventStore({ url: peer.url, answerMs: ANSWER_MS });
});

afterEach(async () => {
  await store.close();
  await peer.stop();
});

describe('appends', () => {
  test('B5-1: a late reply to an append that was given up hurts nobody', async () => {
    peer.faults.inject('append', { kind: 'delay', ms: 2 * ANSWER_MS });
    const stream = newArea().stream('s');
    expect(await append(store, stream, 'no-stream', events('a', 2))).toMatchObject({
      status: 'unknown',
    });
    await sleep(2 * ANSWER_MS);
    await appended(store, stream, 'no-stream', events('a', 2));
    expect(await readAll(store, stream)).toHaveLength(2);
  });

  test('B5-1: the shared append stream is never used, nor asked for', async () => {
    peer.faults.inject('features', { kind: 'silent' }, 10);
    await appended(store, newArea().stream('s'), 'no-stream', events('a', 1));
    expect(peer.calls('append')).toBe(1);
    expect(peer.calls('batch-append')).toBe(0);
    expect(peer.calls('features')).toBe(0);
  });

  test('B5-1: the failure of one append is not the failure of another', async () => {
    peer.faults.inject('append', { kind: 'not-ready' });
    const area = newArea();
    const outcomes = await store.append([
      { stream: area.stream('a'), expectedRevision: 'no-stream', events: events('a', 1) },
      { stream: area.stream('b'), expectedRevision: 'no-stream', events: events('b', 1) },
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['appended', 'unknown']);
  });

  test.each<[string, Fault]>([
    ['B5-2: a server that never answers', { kind: 'silent' }],
    ['B5-2: a reply that never comes', { kind: 'drop-reply' }],
    ['C3-10: a connection cut after the write', { kind: 'cut-after' }],
    ['B5-7: a connection cut before the write', { kind: 'cut' }],
    ['B5-11: a server that is not ready', { kind: 'not-ready' }],
    ['B3: a commit that timed out', { kind: 'commit-timeout' }],
  ])('%s: unknown in time, and the same again settles it, once', async (_, fault) => {
    const stream = newArea().stream('s');
    peer.faults.inject('append', fault);
    const startedAt = performance.now();
    const outcome = await append(store, stream, 'no-stream', events('a', 3));
    expect(outcome.status).toBe('unknown');
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    expect(await settle(store, stream, 'no-stream', events('a', 3))).toMatchObject({
      status: 'appended',
      revision: 2,
    });
    expect(idsOf(await readAll(store, stream))).toEqual(idsOf(events('a', 3)));
  });

  test('C3-10: fifty replies lost after the write leave fifty events', async () => {
    const stream = newArea().stream('s');
    peer.faults.inject('append', { kind: 'cut-after' }, 25);
    let at: Parameters<typeof settle>[2] = 'no-stream';
    for (let n = 0; n < 50; n += 1) {
      const outcome = await settle(store, stream, at, events(`n${n}-`, 1));
      if (outcome.status !== 'appended') throw new Error(`${n}: ${outcome.status}`);
      at = outcome.revision;
    }
    // A busy machine may be too late for one answer.
    await expect.poll(() => readAll(store, stream).catch(() => [])).toHaveLength(50);
  });

  test('B5-4: an operator cannot switch the exact conflicts off', async () => {
    const options = { url: `${peer.url}&throwOnAppendFailure=false`, answerMs: ANSWER_MS };
    const misled = createEventStoreDbEventStore(options);
    const stream = newArea().stream('s');
    await appended(misled, stream, 'no-stream', events('a', 42));
    expect(await append(misled, stream, 'no-stream', events('b', 1))).toEqual({
      status: 'conflict',
      actual: 41,
    });
    await misled.close();
  });

  test('B5-10: while the server is down the outcome is unknown, and afterwards it goes on', async () => {
    await peer.goDown();
    const stream = newArea().stream('s');
    expect((await append(store, stream, 'no-stream', events('a', 1))).status).toBe('unknown');
    await peer.restart();
    expect((await settle(store, stream, 'no-stream', events('a', 1))).status).toBe('appended');
  });

  test('B5-11: an append to a follower goes to the leader that it names', async () => {
    const leader = await startPeer({ log: peer.log });
    peer.faults.inject('append', { kind: 'not-leader', host: leader.host, port: leader.port });
    await appended(store, newArea().stream('s'), 'no-stream', events('a', 1));
    expect(leader.calls('append')).toBe(1);
    await leader.stop();
  });

  test('B3: a limit of the server that is smaller than ours is told as too large', async () => {
    peer.faults.inject('append', { kind: 'too-large', bytes: 100 });
    const outcome = await append(store, newArea().stream('s'), 'no-stream', events('a', 1));
    expect(outcome.status).toBe('too-large');
  });

  test('what is refused for good is not reported as unknown', async () => {
    peer.faults.inject('append', { kind: 'denied' });
    await expect(
      append(store, newArea().stream('s'), 'no-stream', events('a', 1)),
    ).rejects.toMatchObject({ type: 'access-denied' });
  });
});

describe('reads', () => {
  test('B5-2, B5-17: a read that is never answered fails in time, and is cancelled', async () => {
    peer.faults.inject('read', { kind: 'silent' });
    const reading = store.readStream(newArea().stream('s'), 'tail', count(1));
    await expect(reading).rejects.toThrow(EventStoreUnavailable);
    await expect.poll(() => peer.openCalls('read')).toBe(0);
  });

  test('B5-8, B5-10: a server that is down is a refusal, not an uncaught exception', async () => {
    await peer.goDown();
    await expect(store.head()).rejects.toThrow(EventStoreUnavailable);
    await expect(store.endStream(newArea().stream('s'))).rejects.toThrow(EventStoreUnavailable);
    await peer.restart();
    await expect.poll(() => store.head().catch(() => 'down')).toBe(null);
  });

  test('B5-12: connections that have gone silent are left for new ones', async () => {
    const stream = newArea().stream('s');
    await appended(store, stream, 'no-stream', events('a', 1));
    expect(await store.head()).not.toBe(null);
    peer.stallConnections();
    await expect(store.head()).rejects.toThrow(EventStoreUnavailable);
    expect(await store.head()).not.toBe(null);
    const unanswered = await append(store, stream, revision(0), events('b', 1));
    expect(unanswered.status).toBe('unknown');
    await appended(store, stream, revision(0), events('b', 1));
  });

  test('B5-8: a read that fails after it was given up is no uncaught exception', async () => {
    await peer.goDown();
    const url = `esdb+discover://${peer.host}:${peer.port}?tls=false&maxDiscoverAttempts=7`;
    const lost = createEventStoreDbEventStore({ url, answerMs: ANSWER_MS });
    await expect(lost.head()).rejects.toThrow(EventStoreUnavailable);
    // Discovery goes on for 7 × 100 ms, then fails a read that nobody waits for.
    await sleep(2 * ANSWER_MS);
    await lost.close();
  });

  test('B5-15: what the client cannot parse comes as the text that it is', async () => {
    const stream = newArea().stream('s');
    writeUnaided(stream, 1, { data: '{"broken":', metadata: '{also broken' });
    expect(await readAll(store, stream)).toMatchObject([
      { data: '{"broken":', metadata: '{also broken' },
    ]);
  });
});

describe('subscriptions', () => {
  test('B5-5: a checkpoint waits for the events before it, also at a crash in between', async () => {
    const area = newArea();
    const ours = writeUnaided(area.stream('s'), 2_500);
    writeUnaided(newArea().stream('noise'), 1_100);
    const handedOver = new Set<bigint>();
    let checkpoints = 0;
    for await (const message of follow(area.prefix)) {
      if (message.kind === 'caught-up') break;
      if (message.kind === 'events') {
        for (const { position } of message.events) handedOver.add(position.commit);
        await sleep(2);
      } else {
        checkpoints += 1;
        const covered = ours.filter((position) => position <= message.position.commit);
        expect(covered.filter((position) => !handedOver.has(position))).toEqual([]);
      }
    }
    expect(handedOver.size).toBe(2_500);
    expect(checkpoints).toBeGreaterThan(0);
  });

  test('B4: a checkpoint from before what was handed over is dropped', async () => {
    const area = newArea();
    writeUnaided(area.stream('s'), 10);
    peer.faults.inject('subscribe', { kind: 'stale-checkpoint' });
    const kinds = new Set<string>();
    for await (const message of follow(area.prefix)) {
      kinds.add(message.kind);
      if (message.kind === 'caught-up') break;
    }
    expect([...kinds]).toEqual(['events', 'caught-up']);
  });

  test('B5-7: a server that dies ends the iteration with an error', async () => {
    const reading = readToTheEnd(follow(newArea().prefix), () => {
      peer.cutConnections();
    });
    await expect(reading).rejects.toThrow(EventStoreUnavailable);
  });

  test('B5-7: so does a server that ends the subscription without one', async () => {
    peer.faults.inject('subscribe', { kind: 'end' });
    const reading = readToTheEnd(follow(newArea().prefix));
    await expect(reading).rejects.toThrow(EventStoreUnavailable);
  });

  test.each<[string, Fault]>([
    ['B5-14: a subscription that is never confirmed', { kind: 'silent' }],
    ['B5-11: a server that is not ready', { kind: 'not-ready' }],
  ])('%s fails in time', async (_, fault) => {
    peer.faults.inject('subscribe', fault);
    await expect(readToTheEnd(follow(newArea().prefix))).rejects.toThrow(EventStoreUnavailable);
  });

  test('B5-8: a server that is down is a refusal, not an uncaught exception', async () => {
    await peer.goDown();
    await expect(readToTheEnd(follow(newArea().prefix))).rejects.toThrow(EventStoreUnavailable);
  });

  test('B5-9: leaving the iteration ends the subscription at the server', async () => {
    await appended(store, newArea().stream('s'), 'no-stream', events('a', 1));
    for await (const message of follow('contract')) {
      expect(message.kind).toBe('events');
      expect(peer.openCalls('subscribe')).toBe(1);
      break;
    }
    await expect.poll(() => peer.openCalls('subscribe')).toBe(0);
  });

  test('B5-13: closing leaves no connection behind', async () => {
    await appended(store, newArea().stream('s'), 'no-stream', events('a', 1));
    await store.head();
    for await (const message of follow('contract')) if (message.kind === 'caught-up') break;
    expect(peer.connections()).toBeGreaterThan(0);
    await store.close();
    await expect.poll(() => peer.connections()).toBe(0);
  });

  test('B5-14: many subscriptions starve neither each other nor appends', async () => {
    const crowded = await startPeer({ streamsPerConnection: 2, log: peer.log });
    const crowdedStore = createEventStoreDbEventStore({ url: crowded.url, answerMs: ANSWER_MS });
    const stop = new AbortController();
    const isLive = Array.from({ length: 4 }, async () => {
      const options = { ...fromStart('contract'), signal: stop.signal };
      for await (const message of crowdedStore.subscribe(options)) {
        if (message.kind === 'caught-up') break;
      }
    });
    const waiting = Array.from({ length: 4 }, async () => {
      const options = { ...fromStart('contract'), signal: stop.signal };
      for await (const message of crowdedStore.subscribe(options)) {
        if (message.kind === 'events') return message.events.length;
      }
      return 0;
    });
    await Promise.all(isLive);
    await appended(crowdedStore, newArea().stream('s'), 'no-stream', events('a', 1));
    expect(await Promise.all(waiting)).toEqual([1, 1, 1, 1]);
    stop.abort();
    await crowdedStore.close();
    await crowded.stop();
  });
});

/** Past the adapter, as another program would. @returns the positions. */
const writeUnaided = (
  stream: string,
  howMany: number,
  { data = '{}', metadata = '{}' } = {},
): readonly bigint[] => {
  const proposed = events('unaided', howMany).map(({ id, type }) => ({
    id,
    type,
    contentType: 'application/json',
    data: Buffer.from(data),
    metadata: Buffer.from(metadata),
  }));
  peer.log.append(stream, 'no-stream', proposed);
  return (peer.log.stream(stream) ?? []).map(({ position }) => position);
};

const fromStart = (prefix: string) => ({
  prefixes: [prefix],
  after: 'start' as const,
  batchEventsMax: count(100),
  signal: new AbortController().signal,
});

const follow = (
  prefix: string,
  options: Partial<Parameters<EventStore['subscribe']>[0]> = {},
): AsyncIterable<SubscriptionMessage> => store.subscribe({ ...fromStart(prefix), ...options });

const readToTheEnd = async (
  messages: AsyncIterable<SubscriptionMessage>,
  whenCaughtUp: () => void = () => undefined,
): Promise<void> => {
  for await (const message of messages) if (message.kind === 'caught-up') whenCaughtUp();
};
