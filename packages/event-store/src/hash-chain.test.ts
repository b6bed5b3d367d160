import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { NotCanonical } from './canonical-json.ts';
import { firstHash, sealEvents, verifyChain } from './hash-chain.ts';
import type { DecidedEvent, Stamp } from './hash-chain.ts';
import { revision } from './port.ts';
import type { RecordedEvent } from './port.ts';

const SELLER = '7f3f0c62-6c0b-4f3e-9d3c-0a8f5d1f9b11';
const stamp: Stamp = {
  commandId: '0b0e9a52-58f4-4a3f-8f6e-6a4f1f0c2d01',
  correlationId: 'request-17',
  actor: { kind: 'seller', id: SELLER },
  recordedAt: '2026-03-04T05:06:07.890Z',
};
const decided: readonly DecidedEvent[] = [
  { type: 'CategoryCreated', schemaVersion: 1, data: { name: 'Cafés ☕', categoryId: 'c1' } },
  { type: 'CategoryDeleted', schemaVersion: 2, data: { productCount: 0, categoryId: 'c1' } },
  { type: 'CategoryRestored', schemaVersion: 1, data: { skuChanges: [], categoryId: 'c1' } },
];

const anchor = { hash: firstHash(SELLER), nextRevision: revision(0) };
const stored = (): RecordedEvent[] =>
  sealEvents(anchor.hash, decided, stamp).events.map((event, at) => ({
    ...event,
    stream: `seller-${SELLER}`,
    revision: revision(at),
    position: { commit: BigInt(at), prepare: BigInt(at) },
  }));
const storedAt = (at: number): RecordedEvent => {
  const event = stored()[at];
  if (event === undefined) throw new RangeError(`no event ${at}`);
  return event;
};

describe('sealing', () => {
  test('writes canonical data, and ids derived from the command', () => {
    const { events } = sealEvents(anchor.hash, decided, stamp);
    expect(events.map((event) => event.data)).toEqual([
      '{"categoryId":"c1","name":"Cafés ☕"}',
      '{"categoryId":"c1","productCount":0}',
      '{"categoryId":"c1","skuChanges":[]}',
    ]);
    expect(events.map((event) => event.id)).toEqual([
      '94c837b9-1fad-50c6-ac5b-4b6c13c6762b',
      'dde6da6b-0e29-5249-bf48-d39aec2f36ba',
      '407e49ea-ff80-5fed-bc9c-0cef791ddabe',
    ]);
  });

  test('hashes what the documentation says, recomputed here by hand', () => {
    const { data, metadata } = storedAt(0);
    const previous = createHash('sha256').update(`keepsale:${SELLER}`).digest('hex');
    const unsealed =
      `{"actor":{"id":"${SELLER}","kind":"seller"},"commandId":"${stamp.commandId}",` +
      `"correlationId":"request-17","eventId":"${storedAt(0).id}","previousHash":"${previous}",` +
      `"recordedAt":"2026-03-04T05:06:07.890Z","schemaVersion":1}`;
    const hash = createHash('sha256')
      .update(`["${previous}","CategoryCreated",${data},${unsealed}]`)
      .digest('hex');
    expect(metadata).toBe(unsealed.replace('"previousHash"', `"hash":"${hash}","previousHash"`));
  });

  test('gives the same bytes for the same input, so that a repeat is recognised', () => {
    expect(sealEvents(anchor.hash, decided, stamp)).toEqual(
      sealEvents(anchor.hash, decided, stamp),
    );
  });

  test('refuses a string that is not well-formed UTF-16', () => {
    const broken = [{ type: 'CategoryCreated', schemaVersion: 1, data: { name: '\ud83d' } }];
    expect(() => sealEvents(anchor.hash, broken, stamp)).toThrow(NotCanonical);
  });
});

describe('verifying', () => {
  test('a whole chain is intact, in one piece or in two', () => {
    const { hash } = sealEvents(anchor.hash, decided, stamp);
    const events = stored();
    expect(verifyChain(events, anchor)).toEqual({ status: 'intact', hash });
    const half = verifyChain(events.slice(0, 1), anchor);
    if (half.status !== 'intact') throw new Error('the first event is broken');
    expect(verifyChain(events.slice(1), { hash: half.hash, nextRevision: revision(1) })).toEqual({
      status: 'intact',
      hash,
    });
  });

  test.each<[string, (events: RecordedEvent[]) => RecordedEvent[], number, string]>([
    ['changed data', edit(1, (e) => ({ data: e.data.replace('0', '9') })), 1, 'hash'],
    ['changed white space in data', edit(1, (e) => ({ data: `${e.data} ` })), 1, 'hash'],
    ['a changed type', edit(1, () => ({ type: 'CategoryCreated' })), 1, 'hash'],
    ['a changed time', edit(1, replaced('05:06:07', '05:06:08')), 1, 'hash'],
    ['a time before the previous', edit(1, replaced('05:06:07', '05:06:06')), 1, 'order'],
    ['a changed actor', edit(2, replaced('seller', 'operator')), 2, 'hash'],
    ['another id', edit(0, () => ({ id: stamp.commandId })), 0, 'id'],
    ['white space in metadata', edit(0, (e) => ({ metadata: ` ${e.metadata}` })), 0, 'metadata'],
    ['an unsealed extra field', edit(0, replaced('{"actor"', '{"aa":1,"actor"')), 0, 'metadata'],
    ['metadata that is no JSON', edit(0, () => ({ metadata: '' })), 0, 'metadata'],
    ['a removed event', (events) => events.toSpliced(1, 1), 2, 'link'],
    ['exchanged events', ([a, b, c]) => [a, c, b].filter((e) => e !== undefined), 2, 'link'],
    ['a moved revision', edit(2, () => ({ revision: revision(5) })), 5, 'order'],
  ])('%s is found where it is', (_, tamper, at, reason) => {
    expect(verifyChain(tamper(stored()), anchor)).toEqual({
      status: 'broken',
      revision: at,
      reason,
    });
  });

  test('a chain of another seller does not fit', () => {
    const other = { hash: firstHash('someone-else'), nextRevision: revision(0) };
    expect(verifyChain(stored(), other)).toMatchObject({ status: 'broken', reason: 'link' });
  });
});

function edit(at: number, change: (event: RecordedEvent) => Partial<RecordedEvent>) {
  return (events: RecordedEvent[]): RecordedEvent[] =>
    events.map((event, index) => (index === at ? { ...event, ...change(event) } : event));
}

function replaced(from: string, to: string) {
  return (event: RecordedEvent): Partial<RecordedEvent> => ({
    metadata: event.metadata.replace(from, to),
  });
}
