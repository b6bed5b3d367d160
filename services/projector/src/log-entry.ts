import { decodeSellerEvent, eventVersions } from '@keepsale/domain/decode';
import { parseUuid, sellerId } from '@keepsale/domain/kernel/ids';
import type { SellerId } from '@keepsale/domain/kernel/ids';
import { decodeMetadata, STREAM_ENDED_TYPE, upcast } from '@keepsale/event-store';
import type { EventMetadata, JsonObject, Position, RecordedEvent } from '@keepsale/event-store';
import type { Envelope } from '@keepsale/read-model';

interface Place {
  readonly seller: SellerId;
  readonly position: Position;
  readonly eventId: string;
  /** What caused it, for traces; `null` where it does not say. */
  readonly request: string | null;
}

/** One event of the log as the projector sees it: nothing is skipped, what cannot be read says so. */
export type LogEntry =
  | (Place & { readonly kind: 'event'; readonly envelope: Envelope })
  | (Place & { readonly kind: 'ended' })
  | (Place & { readonly kind: 'unreadable'; readonly revision: number; readonly reason: string });

const STREAM_PREFIX = 'seller-';
export const SHARD_COUNT = 16;

/** The server-side filter of one shard: the first hex digit of its sellers' ids. */
export const shardPrefix = (shard: number): string => STREAM_PREFIX + shard.toString(16);
export const ALL_SELLERS_PREFIX = STREAM_PREFIX;

export const shardOf = (seller: SellerId): number => Number.parseInt(seller.slice(0, 1), 16);

export const streamOf = (seller: SellerId): string => STREAM_PREFIX + seller;

/** `null` for a stream that is no seller's. */
export const sellerOf = (stream: string): SellerId | null => {
  if (!stream.startsWith(STREAM_PREFIX)) return null;
  const id = parseUuid(stream.slice(STREAM_PREFIX.length));
  return id === null ? null : sellerId(id);
};

/** `null` for an event of no seller. */
export const readLogEntry = (recorded: RecordedEvent): LogEntry | null => {
  const seller = sellerOf(recorded.stream);
  if (seller === null) return null;
  const metadata = decodeMetadata(recorded.metadata);
  const request = metadata?.correlationId ?? null;
  const place = { seller, position: recorded.position, eventId: recorded.id, request };
  if (recorded.type === STREAM_ENDED_TYPE) return { kind: 'ended', ...place };
  try {
    return { kind: 'event', ...place, envelope: readEnvelope(seller, recorded, metadata) };
  } catch (error) {
    return { kind: 'unreadable', ...place, revision: recorded.revision, reason: reasonOf(error) };
  }
};

/** One line, short enough for a column and a metric's label. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ').slice(0, 300);

class UnreadableEvent extends Error {
  override readonly name = 'UnreadableEvent';
}

const readEnvelope = (
  seller: SellerId,
  recorded: RecordedEvent,
  metadata: EventMetadata | null,
): Envelope => {
  if (metadata === null) throw new UnreadableEvent(`${recorded.type}: unreadable metadata`);
  const { type } = recorded;
  const data = asObject(type, JSON.parse(recorded.data));
  const current = upcast(eventVersions, { type, schemaVersion: metadata.schemaVersion, data });
  if (current.status === 'unknown-event') {
    throw new UnreadableEvent(
      current.reason === 'type'
        ? `unknown event type ${type}`
        : `unknown version ${current.schemaVersion} of ${type}`,
    );
  }
  const event = decodeSellerEvent(type, current.data);
  if (event === null) throw new UnreadableEvent(`unknown event type ${type}`);
  return {
    seller,
    revision: recorded.revision,
    recordedAt: metadata.recordedAt,
    eventId: recorded.id,
    event,
  };
};

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const asObject = (type: string, value: unknown): JsonObject => {
  if (!isObject(value)) throw new UnreadableEvent(`${type}: data is no object`);
  return value;
};
