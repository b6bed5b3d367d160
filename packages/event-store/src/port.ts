/**
 * The event store port: what every adapter promises, checked by one contract suite (`contract.ts`).
 * Data and metadata travel as the exact text that was hashed; the store never re-encodes them.
 */

declare const brand: unique symbol;
type Branded<T, Name extends string> = T & { readonly [brand]: Name };

/** Zero-based, gap-free number of an event in its stream. */
export type Revision = Branded<number, 'Revision'>;
/** How many events to read at the most; never a position. */
export type Count = Branded<number, 'Count'>;

/** @throws RangeError for what is no revision. */
export const revision = (value: number): Revision => {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`not a revision: ${value}`);
  return value as Revision;
};

/** @throws RangeError for what is no count; one is the least. */
export const count = (value: number): Count => {
  if (!Number.isSafeInteger(value) || value < 1) throw new RangeError(`not a count: ${value}`);
  return value as Count;
};

/** A place in the whole log. Monotone, never contiguous; compared as a pair. */
export interface Position {
  readonly commit: bigint;
  readonly prepare: bigint;
}

/** -1 when `a` is before `b` in the log. */
export const comparePositions = (a: Position, b: Position): -1 | 0 | 1 => {
  if (a.commit !== b.commit) return a.commit < b.commit ? -1 : 1;
  if (a.prepare !== b.prepare) return a.prepare < b.prepare ? -1 : 1;
  return 0;
};

/** `commit/prepare` in decimal: the one text form, for columns, NOTIFY payloads and logs. */
export const formatPosition = (position: Position): string =>
  `${position.commit}/${position.prepare}`;

/** Reads {@link formatPosition}. @throws RangeError for any other text. */
export const parsePosition = (text: string): Position => {
  const match = /^(\d+)\/(\d+)$/.exec(text);
  if (match?.[1] === undefined || match[2] === undefined) {
    throw new RangeError(`not a position: ${text}`);
  }
  return { commit: BigInt(match[1]), prepare: BigInt(match[2]) };
};

/** An event as it is handed to the store. */
export interface NewEvent {
  /** UUID, deterministic for its command, so that a repeated append is recognised. */
  readonly id: string;
  readonly type: string;
  /** JSON text; comes back byte for byte. */
  readonly data: string;
  /** Canonical JSON text (RFC 8785) of an object; comes back byte for byte. */
  readonly metadata: string;
}

/** An event as the store keeps it. */
export interface RecordedEvent extends NewEvent {
  readonly stream: string;
  readonly revision: Revision;
  readonly position: Position;
}

/** The revision of a stream's last event, or that there is no event yet. */
export type ExpectedRevision = Revision | 'no-stream';

/** What one stream gets in a batch: all of it, if the stream stands at the expected revision, or nothing. */
export interface StreamAppend {
  readonly stream: string;
  readonly expectedRevision: ExpectedRevision;
  readonly events: readonly NewEvent[];
}

/**
 * What became of one stream's part of a batch.
 * - `appended`: durable. A repeat (exactly these ids stood there already) is answered like the first time.
 * - `unchanged`: there were no events to append, and the stream stands where it was expected.
 * - `conflict`: the stream stands elsewhere and the ids differ; nothing of this stream was written.
 * - `ended`: the stream was ended for good.
 * - `too-large`: over {@link APPEND_BYTES_MAX}; nothing was sent.
 * - `unknown`: it may or may not have been written (time-out, cut). Send exactly the same again.
 */
export type AppendOutcome =
  | {
      readonly status: 'appended';
      readonly revision: Revision;
      readonly position: Position;
    }
  | { readonly status: 'unchanged'; readonly revision: ExpectedRevision }
  | { readonly status: 'conflict'; readonly actual: ExpectedRevision }
  | { readonly status: 'ended' }
  | { readonly status: 'too-large'; readonly bytes: number }
  | { readonly status: 'unknown'; readonly cause: unknown };

/** Of data, metadata, type and id of all events of one stream in one append (EventStoreDB's MaxAppendSize). */
export const APPEND_BYTES_MAX = 1024 * 1024;

/** What a read finds: part of a live stream (nothing past its end), no stream, or one that was ended. */
export type StreamSlice =
  | { readonly status: 'live'; readonly events: readonly RecordedEvent[] }
  | { readonly status: 'absent' }
  | { readonly status: 'ended' };

/** The type of the marker event that an ended stream leaves in the log. */
export const STREAM_ENDED_TYPE = '$streamDeleted';

/** The marker's revision: no other event can stand there, and it is no successor of the one before it. */
export const STREAM_ENDED_REVISION = revision(Number.MAX_SAFE_INTEGER);

/**
 * What a subscription hands over, in log order.
 * - `events`: at least one matching event; an ended stream shows as one event of type {@link STREAM_ENDED_TYPE}.
 * - `checkpoint`: every matching event up to here has been handed over before this message.
 * - `caught-up`: everything durable at some moment after the subscription started has been handed over.
 */
export type SubscriptionMessage =
  | { readonly kind: 'events'; readonly events: readonly RecordedEvent[] }
  | { readonly kind: 'checkpoint'; readonly position: Position }
  | { readonly kind: 'caught-up' };

/** Which streams, from where, how many events at a time, and until when. */
export interface SubscribeOptions {
  /** Stream-name prefixes, filtered by the store. Empty: every stream except the store's own. */
  readonly prefixes: readonly string[];
  /** Exclusive; `'start'` for the whole log. */
  readonly after: Position | 'start';
  /** The most events in one message. */
  readonly batchEventsMax: Count;
  /** Aborting ends the iteration without an error and frees everything behind it. */
  readonly signal: AbortSignal;
}

/** A stream that stands, and how many events it has. */
export interface StreamSummary {
  readonly stream: string;
  readonly events: number;
}

/** Streams of events, each with revisions of its own, in one log that orders them all. */
export interface EventStore {
  /**
   * Appends to several streams in one round trip. Each stream is all-or-nothing; one stream's conflict never
   * fails the others. An append without events checks the expected revision and writes nothing.
   * Outcomes come in the batch's order. Never rejects for what an outcome can say.
   *
   * Idempotent by event id: where the stream is already further and the events after the expected revision have exactly
   * these ids, nothing is written and the outcome is that of the first time; also for a prefix of what was appended then.
   * @throws RangeError for what no store could keep: a stream twice in one batch, a name that is empty or
   *   starts with `$`, an id that is no UUID, text that is not well-formed UTF-16.
   */
  append(batch: readonly StreamAppend[]): Promise<readonly AppendOutcome[]>;
  /**
   * Up to `max` events from `from` (inclusive) forwards, or the last `max` in ascending order for `'tail'`.
   * @throws EventStoreUnavailable when the store does not answer in time; safe to repeat.
   */
  readStream(stream: string, from: Revision | 'tail', max: Count): Promise<StreamSlice>;
  /**
   * Every stream of this prefix (not empty) that stood before the call, in no order. One that begins or ends meanwhile may be in it or
   * not. Where the store keeps no list of its streams, it reads through the log.
   * @throws EventStoreUnavailable when the store does not answer in time; whatever the signal aborts with.
   */
  listStreams(prefix: string, signal: AbortSignal): Promise<readonly StreamSummary[]>;
  /** The event at exactly this position, or `null` when the log has none there (a restored backup). */
  readAt(position: Position): Promise<RecordedEvent | null>;
  /** The position of the last event of the log, or `null` while it is empty. */
  head(): Promise<Position | null>;
  /**
   * Pull-based: the next message is asked for only when the consumer wants it, so a slow consumer costs no memory.
   * Delivery is at least once and in log order; the iteration ends with an error when the connection is lost, and the caller
   * subscribes again from its own checkpoint. Ends silently only by `signal`.
   */
  subscribe(options: SubscribeOptions): AsyncIterable<SubscriptionMessage>;
  /**
   * Ends a stream for good: reads say `ended`, appends say `ended`, and the log shows a marker
   * event at its end. The stream's own events may vanish from the log from now on (at once, or when the store is scavenged).
   * Repeating is harmless, and continues what was interrupted; a stream that never existed can be ended too.
   * @throws EventStoreUnavailable when the store does not answer in time; repeat it then.
   */
  endStream(stream: string): Promise<void>;
  /** Frees connections, and ends subscriptions with an error; pending calls settle first or fail as unavailable within 5 s. */
  close(): Promise<void>;
}

/** The store did not answer, or refused for a passing reason. Nothing is known to be wrong with the request. */
export class EventStoreUnavailable extends Error {
  override readonly name = 'EventStoreUnavailable';
}
