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

/** Metadata as it was sealed: what it says, and the text that its hash covers. */
export interface SealedMetadata {
  readonly metadata: EventMetadata;
  readonly unsealed: string;
}

/** `null` when the text is not what {@link encodeMetadata} writes, byte for byte. */
export const openMetadata = (text: string): SealedMetadata | null => {
  const plain = readPlain(text);
  if (plain !== null) return plain;
  const metadata = readJson(text);
  if (metadata === null) return null;
  const { unsealed, sealedWith } = encodeMetadata(metadata);
  return sealedWith(metadata.hash) === text ? { metadata, unsealed } : null;
};

/** `null` when the text is not the metadata of an event. Says nothing about the hash: see `verifyChain`. */
export const decodeMetadata = (text: string): EventMetadata | null =>
  readPlain(text)?.metadata ?? readJson(text);

/** A string that JSON has as it is. */
const PLAIN_TEXT = String.raw`"([\x20\x21\x23-\x5b\x5d-\x7e]*)"`;

/** Before `hash`, `hash`, and after it: keys and order are {@link encodeMetadata}'s. */
const PLAIN = new RegExp(
  String.raw`^(\{"actor":\{"id":${PLAIN_TEXT},"kind":"(seller|operator|system)"\}` +
    String.raw`,"commandId":${PLAIN_TEXT},"correlationId":${PLAIN_TEXT},"eventId":${PLAIN_TEXT},)"hash":${PLAIN_TEXT},` +
    String.raw`("previousHash":${PLAIN_TEXT},"recordedAt":${PLAIN_TEXT},"schemaVersion":([1-9]\d{0,8})\})$`,
);

/**
 * What nearly all metadata is: plain texts under our keys in our order, so that it is canonical by its form. One look instead of
 * reading it as JSON and writing it again to compare, which was half of the price of verifying a chain.
 */
const readPlain = (text: string): SealedMetadata | null => {
  const found = PLAIN.exec(text);
  if (found === null) return null;
  const kind = ACTOR_KINDS.find((known) => known === found[3]);
  if (kind === undefined) return null;
  return {
    metadata: {
      eventId: part(found, 6),
      schemaVersion: Number(found[11]),
      recordedAt: part(found, 10),
      actor: { kind, id: part(found, 2) },
      commandId: part(found, 4),
      correlationId: part(found, 5),
      previousHash: part(found, 9),
      hash: part(found, 7),
    },
    unsealed: part(found, 1) + part(found, 8),
  };
};

const part = (found: RegExpExecArray, at: number): string => found[at] ?? '';

const readJson = (text: string): EventMetadata | null => {
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
