import { hash as digest } from 'node:crypto';
import { canonicalJson } from './canonical-json.ts';
import type { JsonObject } from './canonical-json.ts';
import { encodeMetadata, openMetadata } from './metadata.ts';
import type { Actor, SealedMetadata } from './metadata.ts';
import type { NewEvent, RecordedEvent, Revision } from './port.ts';
import { uuidV5 } from './uuid-v5.ts';

/** What was decided, before it is stamped. */
export interface DecidedEvent {
  readonly type: string;
  /** The version of this type's data, from 1. */
  readonly schemaVersion: number;
  readonly data: JsonObject;
}

/** What all events of one command have in common. */
export interface Stamp {
  /** A UUID: the namespace of the events' ids. */
  readonly commandId: string;
  readonly correlationId: string;
  readonly actor: Actor;
  /** ISO 8601 in UTC with milliseconds; the caller sees to it that it is not before the previous event's. */
  readonly recordedAt: string;
}

/** The hash that the first event of a seller follows, in lower-case hex. */
export const firstHash = (sellerId: string): string => sha256(`keepsale:${sellerId}`);

/**
 * Gives the events of one command their ids (UUIDv5 of command id and index), metadata and hashes. Pure: the
 * same input gives the same bytes, so that a repeated append is recognised.
 *
 * @param previousHash of the event before, or {@link firstHash}.
 * @returns the events as they are to be appended, and the hash of the last one.
 * @throws NotCanonical for data that has no canonical JSON, such as a lone surrogate.
 */
export const sealEvents = (
  previousHash: string,
  decided: readonly DecidedEvent[],
  stamp: Stamp,
): { readonly events: readonly NewEvent[]; readonly hash: string } => {
  let hash = previousHash;
  const events = decided.map(({ type, schemaVersion, data }, index): NewEvent => {
    const eventId = uuidV5(stamp.commandId, index.toString());
    const metadata = encodeMetadata({ ...stamp, eventId, schemaVersion, previousHash: hash });
    const dataText = canonicalJson(data);
    hash = hashOf({ previousHash: hash, type, data: dataText, metadata: metadata.unsealed });
    return { id: eventId, type, data: dataText, metadata: metadata.sealedWith(hash) };
  });
  return { events, hash };
};

/** Where a chain is known to be whole: just before the events to verify. */
export interface ChainAnchor {
  readonly hash: string;
  /** Of the first event to verify. */
  readonly nextRevision: Revision;
  /** Of the event before, if there is one. */
  readonly recordedAt?: string;
}

export type ChainVerdict =
  | { readonly status: 'intact'; readonly hash: string }
  | { readonly status: 'broken'; readonly revision: Revision; readonly reason: ChainFault };

/**
 * - `metadata`: not what {@link sealEvents} writes, byte for byte.
 * - `id`: the event's id is not the one that was sealed.
 * - `order`: its revision does not follow, or its time is before the previous event's.
 * - `link`: it names another previous hash: an event was taken out, put in, or moved.
 * - `hash`: its bytes are not those that were hashed.
 */
export type ChainFault = 'metadata' | 'id' | 'order' | 'link' | 'hash';

/** Verifies stored events of one stream, in order, on their stored bytes; tells the first bad one. */
export const verifyChain = (
  events: readonly RecordedEvent[],
  anchor: ChainAnchor,
): ChainVerdict => {
  let { hash, recordedAt } = anchor;
  for (const [index, event] of events.entries()) {
    const sealed = openMetadata(event.metadata);
    const fault =
      sealed === null
        ? 'metadata'
        : faultOf(event, sealed, { hash, recordedAt, revision: anchor.nextRevision + index });
    if (sealed === null || fault !== null) {
      return { status: 'broken', revision: event.revision, reason: fault ?? 'metadata' };
    }
    ({ hash, recordedAt } = sealed.metadata);
  }
  return { status: 'intact', hash };
};

const faultOf = (
  event: RecordedEvent,
  { metadata, unsealed }: SealedMetadata,
  expected: {
    readonly hash: string;
    readonly recordedAt: string | undefined;
    readonly revision: number;
  },
): ChainFault | null => {
  const { eventId, previousHash, recordedAt, hash } = metadata;
  if (eventId !== event.id) return 'id';
  if (previousHash !== expected.hash) return 'link';
  if (event.revision !== expected.revision) return 'order';
  if (recordedAt < (expected.recordedAt ?? '')) return 'order';
  const { type, data } = event;
  return hashOf({ previousHash, type, data, metadata: unsealed }) === hash ? null : 'hash';
};

/**
 * SHA-256 of the UTF-8 bytes of the JSON array `[previousHash, type, data, metadata without hash]`, in canonical JSON. JSON says
 * where each part ends, so no two different events have the same bytes; `data` and `metadata` go in as their texts.
 */
const hashOf = (event: {
  readonly previousHash: string;
  readonly type: string;
  readonly data: string;
  readonly metadata: string;
}): string =>
  sha256(
    `[${canonicalJson(event.previousHash)},${canonicalJson(event.type)},${event.data},${event.metadata}]`,
  );

const sha256 = (text: string): string => digest('sha256', text, 'hex');
