import type { CommandId, SellerId } from '@keepsale/domain/kernel/ids';
import type { Position } from '@keepsale/event-store';
import type { LedgerEvent } from './rulebook.ts';

/** Who caused an event, as its metadata tells for ever. */
export interface Actor {
  readonly kind: 'seller' | 'operator' | 'system';
  readonly id: string;
}

/** A client's own name for a request, so that it may be repeated. */
export interface IdempotencyKey {
  /** Up to 200 characters, unique within the seller. */
  readonly key: string;
  /** Of everything that makes the request what it is; the same key with another hash is refused. */
  readonly requestHash: string;
}

export interface ExecuteRequest<Command> {
  readonly seller: SellerId;
  /** Decided in order, each on what those before it did; all or none. */
  readonly commands: readonly Command[];
  readonly actor: Actor;
  readonly correlationId: string;
  /** Made by `ids` when absent. The ids of the events follow from it. */
  readonly commandId?: CommandId;
  readonly idempotency?: IdempotencyKey;
  /**
   * The revision where all begins that the commands are decided on; 0, the whole stream, when absent. Only for a rulebook whose
   * state may begin anywhere (see {@link Rulebook.snapshots}): of 100,000 events a few are then read.
   */
  readonly since?: number;
}

/** An answer as the client saw it. Never holds a token or another secret: it is kept for 30 days in plain. */
export interface StoredAnswer {
  readonly status: number;
  /** JSON. */
  readonly body: unknown;
}

export interface ExecutedEvent<Event> {
  readonly event: Event;
  readonly revision: number;
  /** ISO 8601, UTC, milliseconds. */
  readonly recordedAt: string;
}

/**
 * - `done`: durable. Holds the request's own events. `repeated` says that they were there before (the same key or command
 *   again); `answer` is then what was answered the first time, or `null` when that was never remembered: make it again from the events.
 * - `refused`: the rules say no to the command at `index`; nothing was written. True of the stream as it stood, other processes' writes included.
 * - `key-reused`: the key was used for another request; nothing was done.
 * - `conflict`: other processes kept writing this stream for 3 s; nothing was written, worth repeating.
 * - `ended`: the seller was erased.
 * - `unavailable`: a store does not answer, or too much waits. The outcome may be unknown; safe to repeat with the same key.
 */
export type ExecuteOutcome<Event, Rejection> =
  | Done<Event>
  | { readonly status: 'refused'; readonly rejection: Rejection; readonly index: number }
  | { readonly status: 'key-reused' }
  | { readonly status: 'conflict' }
  | { readonly status: 'ended' }
  | { readonly status: 'unavailable' };

export interface Done<Event> {
  readonly status: 'done';
  readonly events: readonly ExecutedEvent<Event>[];
  /** Of the stream's last event at that moment: what read models must have reached to show it. */
  readonly revision: number;
  /** Of the request's last event; `null` when it changed nothing. */
  readonly position: Position | null;
  readonly repeated: boolean;
  readonly answer: StoredAnswer | null;
}

export interface Ledger<Command, Event extends LedgerEvent, Rejection> {
  /**
   * Decides and appends. Never rejects for what an outcome can say.
   * @throws LedgerUnreadable when the stream holds what this release cannot read, or a broken chain.
   * @throws RequestTooLarge when the request's events exceed what one append may hold.
   */
  execute(request: ExecuteRequest<Command>): Promise<ExecuteOutcome<Event, Rejection>>;
  /**
   * Keeps the answer of a request that was `done`, for its repeats; resolves when it is written. Losing it (a crash) loses nothing: the
   * repeat's answer is then made from the events. Nothing happens when the key is unknown.
   * @throws when the database does not answer.
   */
  rememberAnswer(seller: SellerId, key: string, answer: StoredAnswer): Promise<void>;
  /** Requests that are not answered yet. */
  underWay(): number;
  /** Takes no more requests, and settles those at hand within 5 s; the rest are told `unavailable`. */
  close(): Promise<void>;
}

/** The stream cannot be read by this release: an unknown event, a newer version, a broken hash chain. */
export class LedgerUnreadable extends Error {
  override readonly name = 'LedgerUnreadable';
}

/** A request whose events exceed the most that one append may hold: refused by its sender's own limits first. */
export class RequestTooLarge extends Error {
  override readonly name = 'RequestTooLarge';
}
