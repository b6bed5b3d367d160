import type { SellerId } from '@keepsale/domain/kernel/ids';

/** Up to which event, inclusive: a revision, a moment, or the last there is. */
export type Until =
  | { readonly kind: 'revision'; readonly revision: number }
  | { readonly kind: 'at'; readonly at: string }
  | { readonly kind: 'now' };

/** What a replay thread is asked. Plain data: it crosses between threads. */
export type ReplayJob =
  | { readonly kind: 'state'; readonly seller: SellerId; readonly until: Until }
  | { readonly kind: 'verify'; readonly seller: SellerId };

/**
 * - `done`: the answer's JSON, made in the thread so that nobody else waits for it.
 * - `beyond`: the history does not reach that revision; `head` is its last, -1 when there is none.
 * - `too-long`: more than one replay can hold.
 * - `ended`: the seller was erased.
 * - `unreadable`: this release cannot read that event.
 */
export type ReplayOutcome =
  | { readonly status: 'done'; readonly json: string }
  | { readonly status: 'beyond'; readonly head: number }
  | { readonly status: 'too-long' }
  | { readonly status: 'ended' }
  | { readonly status: 'unreadable'; readonly revision: number };

/** Of one replay: what its memory holds (measured: 100,000 events take about 200 MB). */
export const REPLAY_EVENTS_MAX = 250_000;

/** More events than {@link REPLAY_EVENTS_MAX}. */
export class TooLong extends Error {
  override readonly name = 'TooLong';
}

/** Where a thread reads. */
export interface ThreadStores {
  readonly databaseUrl: string;
  readonly eventStoreUrl: string;
}
