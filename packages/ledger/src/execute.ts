import { setTimeout as delay } from 'node:timers/promises';
import type { CommandId } from '@keepsale/domain/kernel/ids';
import { EventStoreUnavailable } from '@keepsale/event-store';
import type { Pool } from 'pg';
import { ClaimsUnavailable, createClaims } from './claims.ts';
import { GroupCommit } from './group-commit.ts';
import { executeOnce } from './idempotency.ts';
import type { IdempotencyOptions } from './idempotency.ts';
import { JoinedRequests } from './joined-requests.ts';
import type { ExecuteOutcome, ExecuteRequest, IdempotencyKey, Ledger } from './ledger.ts';
import { createLibrary } from './library.ts';
import type { Library } from './library.ts';
import { DEFAULT_LIMITS } from './limits.ts';
import type { LedgerLimits } from './limits.ts';
import { warnProcess } from './problems.ts';
import type { OnProblem } from './problems.ts';
import type { LedgerEvent, Rulebook } from './rulebook.ts';
import { createSnapshots } from './snapshots.ts';
import type { StreamStore } from './streams.ts';

export interface LedgerOptions<State, Command, Event extends LedgerEvent, Rejection> {
  readonly eventStore: StreamStore;
  readonly rulebook: Rulebook<State, Command, Event, Rejection>;
  /** For snapshots and idempotency keys (`migrateLedger`); stays the caller's to end. */
  readonly database: Pool;
  readonly clock: () => Date;
  /** Makes command ids: random UUIDs. */
  readonly ids: () => CommandId;
  readonly limits?: Partial<LedgerLimits>;
  /** Hears of what costs nobody an answer; a process warning by default. */
  readonly onProblem?: OnProblem;
}

/** Opens nothing before the first request; `eventStore` and `database` outlive it. */
export const createLedger = <State, Command, Event extends LedgerEvent, Rejection>(
  options: LedgerOptions<State, Command, Event, Rejection>,
): Ledger<Command, Event, Rejection> => {
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const { database, rulebook, onProblem = warnProcess } = options;
  const snapshots = createSnapshots({
    database,
    text: rulebook.snapshots,
    tailMin: limits.snapshotTailMin,
    onProblem,
  });
  const shared = { ...options, limits, onProblem, snapshots };
  const library = createLibrary(shared);
  const groupCommit = new GroupCommit({ ...shared, library });
  const claims = createClaims(database);
  const keyed: Keyed<State, Command, Event, Rejection> = {
    library,
    groupCommit,
    ids: options.ids,
    once: { claims, limits, onProblem, trace: library.trace },
    joined: new JoinedRequests(),
  };
  const running = new Set<Promise<unknown>>();
  let isClosed = false;

  return {
    execute: async (request) => {
      if (isClosed || running.size >= limits.waitingMax) return { status: 'unavailable' };
      const outcome = execute(keyed, request);
      running.add(outcome);
      try {
        return await outcome;
      } finally {
        running.delete(outcome);
      }
    },
    underWay: () => running.size,
    rememberAnswer: (seller, key, answer) => claims.remember(seller, key, answer),
    close: async () => {
      isClosed = true;
      await settledWithin(running, limits.closeMsMax);
      groupCommit.stop();
      await snapshots.settle();
    },
  };
};

const settledWithin = async (
  running: ReadonlySet<Promise<unknown>>,
  msMax: number,
): Promise<void> => {
  const patience = new AbortController();
  const timeIsUp = delay(msMax, undefined, { signal: patience.signal }).catch(() => undefined);
  await Promise.race([Promise.allSettled(running), timeIsUp]);
  patience.abort();
};

interface Keyed<State, Command, Event extends LedgerEvent, Rejection> {
  readonly library: Library<State, Command, Event, Rejection>;
  readonly groupCommit: GroupCommit<State, Command, Event, Rejection>;
  readonly ids: () => CommandId;
  readonly once: IdempotencyOptions<Event>;
  readonly joined: JoinedRequests<Event, Rejection>;
}

const execute = <State, Command, Event extends LedgerEvent, Rejection>(
  keyed: Keyed<State, Command, Event, Rejection>,
  request: ExecuteRequest<Command>,
): Promise<ExecuteOutcome<Event, Rejection>> => {
  const { idempotency, seller } = request;
  if (idempotency === undefined) return executeUnkeyed(keyed, request);
  return keyed.joined.run(seller, idempotency, () => executeKeyed(keyed, request, idempotency));
};

const executeUnkeyed = <State, Command, Event extends LedgerEvent, Rejection>(
  { groupCommit, ids }: Keyed<State, Command, Event, Rejection>,
  request: ExecuteRequest<Command>,
): Promise<ExecuteOutcome<Event, Rejection>> =>
  groupCommit.submit({
    ...request,
    commandId: request.commandId ?? ids(),
    since: request.since ?? 0,
    uncheckedFrom: null,
    // An id that was given may have been given to another process as well.
    aloneUntil: request.commandId === undefined ? Infinity : 0,
  });

const executeKeyed = async <State, Command, Event extends LedgerEvent, Rejection>(
  { library, groupCommit, ids, once }: Keyed<State, Command, Event, Rejection>,
  { since = 0, ...request }: ExecuteRequest<Command>,
  idempotency: IdempotencyKey,
): Promise<ExecuteOutcome<Event, Rejection>> => {
  try {
    const loaded = await library.fetch(request.seller, since);
    if (loaded.status === 'ended') return loaded;
    return await executeOnce(once, {
      ...idempotency,
      seller: request.seller,
      commandId: request.commandId ?? ids(),
      revision: loaded.books.revision,
      submit: (attempt) => groupCommit.submit({ ...request, ...attempt, since }),
    });
  } catch (error) {
    const isPassing = error instanceof EventStoreUnavailable || error instanceof ClaimsUnavailable;
    if (!isPassing) throw error;
    once.onProblem(`a request of ${request.seller} with a key`, error);
    return { status: 'unavailable' };
  }
};
