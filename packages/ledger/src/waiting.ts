import type { CommandId, SellerId } from '@keepsale/domain/kernel/ids';
import type { Actor, ExecuteOutcome } from './ledger.ts';

/** A request whose key, if it has one, is claimed. */
export interface Submission<Command> {
  readonly seller: SellerId;
  readonly commands: readonly Command[];
  readonly actor: Actor;
  readonly correlationId: string;
  readonly commandId: CommandId;
  /** Books that begin later do not do. */
  readonly since: number;
  /**
   * The first revision at which events of this very command may stand without our knowing: written by another process that
   * works on the same key, or by an earlier attempt. They are looked for before the command is decided. `null`: nowhere.
   */
  readonly uncheckedFrom: number | null;
  /**
   * Monotonic milliseconds: until then, nobody else works on this command. Later, `appended` may mean that another
   * process has written its own version of it. Infinity for an id that only this request knows.
   */
  readonly aloneUntil: number;
}

/** One submission on its way. */
export interface Waiting<Command, Event, Rejection> extends Submission<Command> {
  uncheckedFrom: number | null;
  /** Monotonic milliseconds; `null` before the first. */
  firstConflictAt: number | null;
  /** Once; what comes later is not heard. */
  readonly answer: (outcome: ExecuteOutcome<Event, Rejection>) => void;
  readonly fail: (error: unknown) => void;
}

/** The requests of one seller, in order. */
export interface SellerQueue<Command, Event, Rejection> {
  readonly seller: SellerId;
  readonly waiting: Waiting<Command, Event, Rejection>[];
  /** While its books are being loaded, read on or appended to; nothing is decided then. */
  busy: boolean;
  /** In a row. */
  conflicts: number;
}
