import type { Decider } from './decider.ts';

/** What came of a command, to be compared with what the test says. */
export type Outcome<Event, Rejection> =
  { readonly accepted: readonly Event[] } | { readonly rejected: Rejection };

/** A history, and what to ask of it. */
export interface Given<State, Command, Event, Rejection> {
  /** What the command causes after that history. */
  readonly when: (command: Command) => Outcome<Event, Rejection>;
  /** Goes on: the events of accepted commands join the history. @throws Error for a refused one: the test is wrong. */
  readonly after: (...commands: readonly Command[]) => Given<State, Command, Event, Rejection>;
  readonly history: readonly Event[];
  /** The state that the history leads to, replayed. */
  readonly state: () => State;
}

/** Given/when/then for deciders: `given().after(create).when(sell)` is compared with `{accepted}` or `{rejected}`. */
export const specFor =
  <State, Command, Event, Rejection>(decider: Decider<State, Command, Event, Rejection>) =>
  (...history: readonly Event[]): Given<State, Command, Event, Rejection> => {
    const state = (): State =>
      history.reduce((before, event) => decider.evolve(before, event), decider.initial());
    return {
      history,
      state,
      when: (command) => {
        const decision = decider.decide(state(), command);
        return decision.ok ? { accepted: decision.value } : { rejected: decision.error };
      },
      after: (...commands) => specFor(decider)(...history, ...eventsOf(decider, state(), commands)),
    };
  };

const eventsOf = <State, Command, Event, Rejection>(
  decider: Decider<State, Command, Event, Rejection>,
  from: State,
  commands: readonly Command[],
): readonly Event[] => {
  const events: Event[] = [];
  let state = from;
  for (const command of commands) {
    const decision = decider.decide(state, command);
    if (!decision.ok) throw new Error(`given a refused command: ${JSON.stringify(decision.error)}`);
    for (const event of decision.value) {
      events.push(event);
      state = decider.evolve(state, event);
    }
  }
  return events;
};
