import type { Result } from './result.ts';

/**
 * A pure, synchronous rule book: `decide` says which events a command causes or why it is refused; `evolve` takes note of
 * what happened. Neither knows a clock, chance or I/O: moments and new ids arrive in the command.
 *
 * `evolve` owns the state it is given: it may reuse its parts, so the caller goes on with the returned one only (a
 * ledger of 100,000 events must not be copied 100,000 times).
 */
export interface Decider<State, Command, Event, Rejection> {
  readonly initial: () => State;
  readonly decide: (state: State, command: Command) => Result<readonly Event[], Rejection>;
  readonly evolve: (state: State, event: Event) => State;
}
