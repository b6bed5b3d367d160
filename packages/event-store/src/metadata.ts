import { canonicalJson } from './canonical-json.ts';

/** Who caused an event. `id`: of the seller or operator; for the system, which part of it. */
export interface Actor {
  readonly kind: 'seller' | 'operator' | 'system';
  readonly id: string;
}

/** The metadata of every event, stored as canonical JSON. */
export interface EventMetadata {
  /** Equal to the event's own id. */
  readonly eventId: string;
  readonly schemaVersion: number;
  /** ISO 8601 in UTC with milliseconds. */
  readonly recordedAt: string;
  readonly actor: Actor;
  readonly commandId: string;
  readonly correlationId: string;
  readonly previousHash: string;
  readonly hash: string;
}

/** What the hash covers. */
export type UnsealedMetadata = Omit<EventMetadata, 'hash'>;

/**
 * The canonical JSON of metadata, written once for both of its forms: the hash covers the text without `hash`, and the
 * event keeps the text with it, which is the same with one more member in its place.
 *
 * @throws NotCanonical for a lone surrogate.
 */
export interface MetadataText {
  readonly unsealed: string;
  readonly sealedWith: (hash: string) => string;
}

export const encodeMetadata = (metadata: UnsealedMetadata): MetadataText => {
  const { actor, commandId, correlationId, eventId, previousHash } = metadata;
  // Keys in the order of RFC 8785, which is alphabetical; `hash` stands between the two parts.
  const before =
    `{"actor":{"id":${canonicalJson(actor.id)},"kind":${canonicalJson(actor.kind)}}` +
    `,"commandId":${canonicalJson(commandId)},"correlationId":${canonicalJson(correlationId)}` +
    `,"eventId":${canonicalJson(eventId)},`;
  const after =
    `"previousHash":${canonicalJson(previousHash)},"recordedAt":${canonicalJson(metadata.recordedAt)}` +
    `,"schemaVersion":${canonicalJson(metadata.schemaVersion)}}`;
  return {
    unsealed: before + after,
    sealedWith: (hash) => `${before}"hash":${canonicalJson(hash)},${after}`,
  };
};

/** `null` when the text is not the metadata of an event. Says nothing about the hash: see `verifyChain`. */
export const decodeMetadata = (text: string): EventMetadata | null => {
  const value = parse(text);
  if (!isRecord(value)) return null;
  const { eventId, schemaVersion, recordedAt, commandId, correlationId, previousHash, hash } =
    value;
  const actor = decodeActor(value['actor']);
  if (actor === null || !isVersion(schemaVersion)) return null;
  if (!isString(eventId) || !isString(recordedAt)) return null;
  if (!isString(commandId) || !isString(correlationId)) return null;
  if (!isString(previousHash) || !isString(hash)) return null;
  return {
    eventId,
    schemaVersion,
    recordedAt,
    actor,
    commandId,
    correlationId,
    previousHash,
    hash,
  };
};

const decodeActor = (value: unknown): Actor | null => {
  if (!isRecord(value) || !isString(value['id'])) return null;
  const kind = ACTOR_KINDS.find((known) => known === value['kind']);
  return kind === undefined ? null : { kind, id: value['id'] };
};

const ACTOR_KINDS = ['seller', 'operator', 'system'] as const;

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isString = (value: unknown): value is string => typeof value === 'string';

const isVersion = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 1;
