import { unreachable } from '@keepsale/domain/kernel/result';
import { count, revision } from '@keepsale/event-store';
import type { AppendOutcome, Position, StreamAppend } from '@keepsale/event-store';
import { metadataOf } from './books.ts';
import type { LedgerLimits } from './limits.ts';
import { pause } from './pause.ts';
import type { OnProblem } from './problems.ts';
import type { StreamStore } from './streams.ts';

/** What is sent: one stream's frozen bytes, and the hash of the last event in them. */
export interface Frozen {
  readonly append: StreamAppend;
  readonly hash: string;
  /** Monotonic milliseconds: until then, nobody else works on any command in it. */
  readonly aloneUntil: number;
}

/**
 * - `durable`: written, or (without events) the stream stands where it was expected. `position` of the last event; `null` without events.
 * - `overtaken`: certainly not written, and it never will be: the stream stands elsewhere.
 * - `rejected`: certainly not written; the store says that it never can be.
 * - `given-up`: still unknown after {@link LedgerLimits.unknownMsMax}.
 */
export type PartOutcome =
  | { readonly status: 'durable'; readonly position: Position | null }
  | { readonly status: 'overtaken' }
  | { readonly status: 'ended' }
  | { readonly status: 'too-large' }
  | { readonly status: 'rejected'; readonly error: unknown }
  | { readonly status: 'given-up' };

export interface Sender<Part extends Frozen> {
  /** Resolves when the first round trip is over; parts whose outcome is unknown then are pursued apart. */
  send(parts: readonly Part[]): Promise<void>;
  /** Gives up what is pursued. */
  stop(): void;
}

export interface SenderOptions<Part extends Frozen> {
  readonly eventStore: StreamStore;
  readonly limits: LedgerLimits;
  readonly onProblem: OnProblem;
  /** Called once for every part. */
  readonly onOutcome: (part: Part, outcome: PartOutcome) => void;
}

const RESEND_DELAY_MS_MIN = 20;
const RESEND_DELAY_MS_MAX = 1_000;

/** Sends groups, and sends again, byte for byte, what may or may not have been written. */
export const createSender = <Part extends Frozen>(options: SenderOptions<Part>): Sender<Part> => {
  const { eventStore, limits, onProblem, onOutcome } = options;
  let isStopped = false;

  /** @returns the parts whose outcome is still unknown. */
  const attempt = async (parts: readonly Part[], isRepeat: boolean): Promise<readonly Part[]> => {
    const outcomes = await appendAll(eventStore, parts);
    const settled = await Promise.all(
      parts.map((part, at) => settleOutcome(eventStore, part, outcomes[at], isRepeat)),
    );
    return parts.filter((part, at) => {
      const outcome = settled[at];
      if (outcome === undefined || outcome.status === 'unknown') {
        onProblem(`an append to ${part.append.stream} has no known outcome`, outcome?.cause);
        return true;
      }
      onOutcome(part, outcome);
      return false;
    });
  };

  const pursue = async (parts: readonly Part[], since: number, delayMs: number): Promise<void> => {
    if (isStopped || performance.now() - since > limits.unknownMsMax) {
      for (const part of parts) onOutcome(part, { status: 'given-up' });
      return;
    }
    await pause(delayMs);
    const unknown = await attempt(parts, true);
    if (unknown.length === 0) return;
    const nextMs = Math.min(delayMs * 2, RESEND_DELAY_MS_MAX);
    // In halves, so that one part that no store can take does not drag the others along.
    await Promise.all(halvesOf(unknown).map((half) => pursue(half, since, nextMs)));
  };

  return {
    send: async (parts) => {
      const since = performance.now();
      const unknown = await attempt(parts, false);
      if (unknown.length > 0) void pursue(unknown, since, RESEND_DELAY_MS_MIN);
    },
    stop: () => {
      isStopped = true;
    },
  };
};

/** A rejection of several parts at once does not say which of them is meant: each is tried again, in ever smaller groups. */
const appendAll = async (
  eventStore: StreamStore,
  parts: readonly Frozen[],
): Promise<readonly (AppendOutcome | Rejected)[]> => {
  try {
    return await eventStore.append(parts.map((part) => part.append));
  } catch (error) {
    return parts.length === 1
      ? [{ status: 'rejected', error }]
      : parts.map(() => ({ status: 'unknown', cause: error }));
  }
};

type Rejected = Extract<PartOutcome, { readonly status: 'rejected' }>;
type Unknown = Extract<AppendOutcome, { readonly status: 'unknown' }>;

const settleOutcome = async (
  eventStore: StreamStore,
  part: Frozen,
  outcome: AppendOutcome | Rejected | undefined,
  isRepeat: boolean,
): Promise<PartOutcome | Unknown> => {
  if (outcome === undefined) return { status: 'unknown', cause: 'left unanswered' };
  switch (outcome.status) {
    case 'appended':
      return mayBeAnothers(part, isRepeat)
        ? confirm(eventStore, part, outcome.position)
        : { status: 'durable', position: outcome.position };
    case 'unchanged':
      return { status: 'durable', position: null };
    case 'conflict':
      return { status: 'overtaken' };
    case 'ended':
    case 'too-large':
      return { status: outcome.status };
    case 'unknown':
    case 'rejected':
      return outcome;
    default:
      return unreachable(outcome);
  }
};

const mayBeAnothers = ({ aloneUntil }: Frozen, isRepeat: boolean): boolean =>
  isRepeat || performance.now() >= aloneUntil;

/**
 * Equal ids are not yet equal events: another process that works on the same command may have written its own. Only
 * the last event's hash tells that what stands there is what was sent.
 */
const confirm = async (
  eventStore: StreamStore,
  { append, hash }: Frozen,
  position: Position,
): Promise<PartOutcome | Unknown> => {
  const from = append.expectedRevision === 'no-stream' ? -1 : append.expectedRevision;
  const last = revision(from + append.events.length);
  try {
    const slice = await eventStore.readStream(append.stream, last, count(1));
    if (slice.status === 'ended') return slice;
    const [event] = slice.status === 'live' ? slice.events : [];
    const isOurs = event?.revision === last && metadataOf(event).hash === hash;
    return isOurs ? { status: 'durable', position } : { status: 'overtaken' };
  } catch (cause) {
    return { status: 'unknown', cause };
  }
};

const halvesOf = <T>(items: readonly T[]): readonly (readonly T[])[] => {
  if (items.length < 2) return [items];
  const middle = Math.ceil(items.length / 2);
  return [items.slice(0, middle), items.slice(middle)];
};
