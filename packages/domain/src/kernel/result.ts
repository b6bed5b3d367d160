/** A refusal is a value: the compiler lists every "no". */
export type Result<T, Refusal> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: Refusal };

/** The good outcome. */
export const ok = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value });

/** The refusal. */
export const refuse = <E>(error: E): { readonly ok: false; readonly error: E } => ({
  ok: false,
  error,
});

/** Ends a switch over a union: a new member does not compile until it has a case. */
export const unreachable = (value: never): never => {
  throw new Error(`unreachable: ${JSON.stringify(value)}`);
};

/** What a decider answers: the events that a command causes (none: nothing changes), or why not. */
export type Decision<Event, Rejection> = Result<readonly Event[], Rejection>;

/** The events of a command that goes through. */
export const accept = <Event>(...events: readonly Event[]): Decision<Event, never> => ok(events);
