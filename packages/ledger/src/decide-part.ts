import { APPEND_BYTES_MAX, revision, sealEvents } from '@keepsale/event-store';
import type { NewEvent, StreamAppend } from '@keepsale/event-store';
import type { Books } from './books.ts';
import { encodeEvent } from './encode-event.ts';
import { RequestTooLarge } from './ledger.ts';
import type { ExecutedEvent } from './ledger.ts';
import type { LedgerLimits } from './limits.ts';
import type { LedgerEvent, Rulebook } from './rulebook.ts';
import { streamOf } from './streams.ts';
import type { Waiting } from './waiting.ts';

/** What is known of a request as soon as its part of the group is durable, and not before. */
export type Verdict<Event, Rejection> =
  | { readonly status: 'done'; readonly events: readonly ExecutedEvent<Event>[] }
  | { readonly status: 'refused'; readonly rejection: Rejection; readonly index: number }
  | { readonly status: 'failed'; readonly error: unknown };

export interface Member<Command, Event, Rejection> {
  readonly request: Waiting<Command, Event, Rejection>;
  readonly verdict: Verdict<Event, Rejection>;
}

/**
 * One seller's part of a group: frozen, so that sending it again sends the same bytes. Without events it
 * still asks the store whether the stream stands where the refusals in it were decided.
 */
export interface Part<State, Command, Event, Rejection> {
  readonly books: Books<State>;
  readonly members: readonly Member<Command, Event, Rejection>[];
  readonly append: StreamAppend;
  /** What the books become when this is durable. */
  readonly hash: string;
  readonly recordedAt: string;
  readonly bytes: number;
  /** The earliest of its members'. */
  readonly aloneUntil: number;
  /** Events that the state has not taken note of yet, so that a conflict leaves the books as they were. */
  readonly pending: readonly Event[];
  /**
   * `clean`: the state is as durable as the books say. `ahead`: it knows events of this part. `spoiled`: it knows events that
   * will never be: of a request that was refused at a later command, or that failed.
   */
  readonly state: 'clean' | 'ahead' | 'spoiled';
}

interface Draft<State, Command, Event, Rejection> {
  readonly books: Books<State>;
  readonly members: Member<Command, Event, Rejection>[];
  readonly commandIds: Set<string>;
  readonly events: NewEvent[];
  hash: string;
  recordedAt: string;
  bytes: number;
  pending: Event[];
  state: 'clean' | 'ahead' | 'spoiled';
}

export interface DecideOptions {
  readonly limits: LedgerLimits;
  /** ISO 8601, UTC, milliseconds. */
  readonly now: string;
}

/**
 * Decides waiting requests in order, each on the durable state plus the events before it in this part, until the part is full or a
 * request has to be looked for in the stream first.
 *
 * @returns the part; `members.length` says how many of the waiting it took. `null` when it could take none.
 */
export const decidePart = <State, Command, Event extends LedgerEvent, Rejection>(
  rulebook: Rulebook<State, Command, Event, Rejection>,
  books: Books<State>,
  waiting: readonly Waiting<Command, Event, Rejection>[],
  options: DecideOptions,
): Part<State, Command, Event, Rejection> | null => {
  const draft = startDraft<State, Command, Event, Rejection>(books, options.now);
  for (const request of waiting) {
    if (!mayJoin(draft, request)) break;
    if (!decideRequest(rulebook, draft, request, options.limits)) break;
    draft.commandIds.add(request.commandId);
    request.uncheckedFrom ??= books.revision + 1;
  }
  return draft.members.length === 0 ? null : freeze(draft);
};

const startDraft = <State, Command, Event, Rejection>(
  books: Books<State>,
  now: string,
): Draft<State, Command, Event, Rejection> => ({
  books,
  members: [],
  commandIds: new Set(),
  events: [],
  hash: books.hash,
  recordedAt: now > books.recordedAt ? now : books.recordedAt,
  bytes: 0,
  pending: [],
  state: 'clean',
});

const mayJoin = <State, Command, Event, Rejection>(
  draft: Draft<State, Command, Event, Rejection>,
  request: Waiting<Command, Event, Rejection>,
): boolean => {
  if (draft.state === 'spoiled') return false;
  // A request of several commands moves the state while it is decided; only as the first of a part can it always stay in.
  if (draft.members.length > 0 && request.commands.length > 1) return false;
  return !draft.commandIds.has(request.commandId) && mayBeDecided(draft.books, request);
};

/** Whether it is certain that no event of the command stands in the stream as the books know it. */
export const mayBeDecided = <State, Command, Event, Rejection>(
  books: Books<State>,
  { commandId, uncheckedFrom }: Waiting<Command, Event, Rejection>,
): boolean => {
  if (books.recent.firstRevisionOf(commandId) !== null) return false;
  if (uncheckedFrom === null || uncheckedFrom > books.revision) return true;
  return books.recent.covers(uncheckedFrom);
};

/** @returns false when the part has no room left for it: it waits for the next one. */
const decideRequest = <State, Command, Event extends LedgerEvent, Rejection>(
  rulebook: Rulebook<State, Command, Event, Rejection>,
  draft: Draft<State, Command, Event, Rejection>,
  request: Waiting<Command, Event, Rejection>,
  limits: LedgerLimits,
): boolean => {
  try {
    const decision = decideCommands(rulebook, draft, request.commands);
    if (decision.status === 'refused') {
      draft.members.push({ request, verdict: decision });
      return true;
    }
    return takeIn(rulebook, draft, request, { events: decision.events, limits });
  } catch (error) {
    draft.state = 'spoiled';
    draft.members.push({ request, verdict: { status: 'failed', error } });
    return true;
  }
};

const decideCommands = <State, Command, Event extends LedgerEvent, Rejection>(
  rulebook: Rulebook<State, Command, Event, Rejection>,
  draft: Draft<State, Command, Event, Rejection>,
  commands: readonly Command[],
):
  | { readonly status: 'decided'; readonly events: readonly Event[] }
  | { readonly status: 'refused'; readonly rejection: Rejection; readonly index: number } => {
  const events: Event[] = [];
  for (const [index, command] of commands.entries()) {
    evolvePending(rulebook, draft);
    const decision = rulebook.decide(draft.books.state, command);
    if (!decision.ok) {
      if (events.length > 0) draft.state = 'spoiled';
      return { status: 'refused', rejection: decision.error, index };
    }
    events.push(...decision.value);
    draft.pending.push(...decision.value);
  }
  return { status: 'decided', events };
};

const evolvePending = <State, Command, Event extends LedgerEvent, Rejection>(
  rulebook: Rulebook<State, Command, Event, Rejection>,
  draft: Draft<State, Command, Event, Rejection>,
): void => {
  if (draft.pending.length === 0) return;
  draft.state = 'ahead';
  for (const event of draft.pending) {
    draft.books.state = rulebook.evolve(draft.books.state, event);
  }
  draft.pending = [];
};

const takeIn = <State, Command, Event extends LedgerEvent, Rejection>(
  rulebook: Rulebook<State, Command, Event, Rejection>,
  draft: Draft<State, Command, Event, Rejection>,
  request: Waiting<Command, Event, Rejection>,
  { events, limits }: { readonly events: readonly Event[]; readonly limits: LedgerLimits },
): boolean => {
  const { recordedAt } = draft;
  const sealed = sealEvents(
    draft.hash,
    events.map((event) => encodeEvent(rulebook.versions, event)),
    { ...stampOf(request), recordedAt },
  );
  const bytes = bytesOf(sealed.events);
  if (bytes > APPEND_BYTES_MAX) {
    throw new RequestTooLarge(`the events of one request take ${bytes} bytes`);
  }
  const isFull =
    draft.events.length + events.length > limits.partEventsMax ||
    draft.bytes + bytes > limits.partBytesMax;
  if (draft.members.length > 0 && isFull) {
    draft.pending.length -= events.length;
    return false;
  }
  const next = draft.books.revision + 1 + draft.events.length;
  const executed = events.map((event, at) => ({ event, revision: next + at, recordedAt }));
  draft.members.push({ request, verdict: { status: 'done', events: executed } });
  draft.events.push(...sealed.events);
  draft.hash = sealed.hash;
  draft.bytes += bytes;
  return true;
};

const stampOf = <Command, Event, Rejection>({
  commandId,
  correlationId,
  actor,
}: Waiting<Command, Event, Rejection>) => ({ commandId, correlationId, actor });

const bytesOf = (events: readonly NewEvent[]): number =>
  events.reduce(
    (sum, { id, type, data, metadata }) =>
      sum + id.length + type.length + Buffer.byteLength(data) + Buffer.byteLength(metadata),
    0,
  );

const freeze = <State, Command, Event, Rejection>(
  draft: Draft<State, Command, Event, Rejection>,
): Part<State, Command, Event, Rejection> => ({
  books: draft.books,
  members: draft.members,
  append: {
    stream: streamOf(draft.books.seller),
    expectedRevision: revision(draft.books.revision),
    events: draft.events,
  },
  hash: draft.hash,
  recordedAt: draft.recordedAt,
  bytes: draft.bytes,
  aloneUntil: Math.min(...draft.members.map(({ request }) => request.aloneUntil)),
  pending: draft.pending,
  state: draft.state,
});
