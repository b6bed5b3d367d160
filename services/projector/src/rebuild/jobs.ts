import type { SellerId } from '@keepsale/domain/kernel/ids';
import type { Position } from '@keepsale/event-store';
import type { AppliedEvent } from '../checkpoint.ts';

/** A part of a rebuild. Plain data: it crosses between threads. */
export interface ShareJob {
  readonly databaseUrl: string;
  readonly eventStoreUrl: string;
  readonly sellers: readonly SellerId[];
  /** Events behind it are left to those who come after. */
  readonly upTo: Position;
}

export interface CopiedShare {
  /** Sellers whose rows the database refused: parked, and to be retried. */
  readonly refused: number;
  /** The last event of the log that was taken in. */
  readonly last: AppliedEvent | null;
}

/** What a thread says: how far it is, and at last what came of it. */
export type ShareNews =
  { readonly kind: 'folded'; readonly events: number } | ({ readonly kind: 'done' } & CopiedShare);
