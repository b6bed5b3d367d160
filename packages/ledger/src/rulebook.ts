import type { Decider } from '@keepsale/domain/kernel/decider';
import type { EventVersions } from '@keepsale/event-store';

/** What every rulebook's events look like: a type and plain JSON data. */
export interface LedgerEvent {
  readonly type: string;
  readonly data: object;
}

/**
 * The rules of one kind of stream, with all that is needed to store and load it. The ledger knows no other thing about
 * sellers than this.
 */
export interface Rulebook<State, Command, Event extends LedgerEvent, Rejection> extends Decider<
  State,
  Command,
  Event,
  Rejection
> {
  /** The first event of every stream, appended by the first load that finds none. */
  readonly opening: Event;
  /** Every type that is known, with what brings its older versions up to today's. */
  readonly versions: EventVersions;
  /** Reads data of a type's current version.
   * @throws for an unknown type or unreadable data: never skipped, the stream stays unreadable until the code knows it. */
  readonly decode: (type: string, data: unknown) => Event;
  /**
   * `null`: none are kept, because nothing long is ever read. The state may begin anywhere in the stream, and a request says
   * with `since` where all begins that it is decided on.
   */
  readonly snapshots: SnapshotText<State> | null;
}

/** How a state is kept between processes. */
export interface SnapshotText<State> {
  /** JSON text; `decode` reads it back to an equal state. */
  readonly encode: (state: State) => string;
  /** @throws for a text that is no state of {@link stateVersion}. */
  readonly decode: (text: string) => State;
  /** Rises with every change of the state's shape or of `evolve`; snapshots of other versions are passed over. */
  readonly stateVersion: number;
}
