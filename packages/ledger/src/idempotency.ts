import type { CommandId, SellerId } from '@keepsale/domain/kernel/ids';
import type { Claim, Claims, StandingClaim } from './claims.ts';
import type { Trace } from './find-command.ts';
import type { ExecuteOutcome, IdempotencyKey } from './ledger.ts';
import type { LedgerLimits } from './limits.ts';
import { pause } from './pause.ts';
import type { OnProblem } from './problems.ts';

/** A request that carries a key, and how it is executed once the key is ours. */
export interface KeyedRequest<Event, Rejection> extends IdempotencyKey {
  readonly seller: SellerId;
  readonly commandId: CommandId;
  /** Of the books as they stand: the command's events come later. */
  readonly revision: number;
  readonly submit: (attempt: Attempt) => Promise<ExecuteOutcome<Event, Rejection>>;
}

export interface Attempt {
  readonly commandId: CommandId;
  readonly uncheckedFrom: number;
  readonly aloneUntil: number;
}

export interface IdempotencyOptions<Event> {
  readonly claims: Claims;
  readonly limits: LedgerLimits;
  readonly onProblem: OnProblem;
  readonly trace: (seller: SellerId, commandId: string, from: number) => Promise<Trace<Event>>;
}

const POLL_MS = 25;

/**
 * Executes a request at most once for its key, whatever process dies when: the key is claimed, durably and together with
 * the command's id, before anything is decided; so whoever meets the claim later finds in the stream what came of it.
 *
 * @throws ClaimsUnavailable, EventStoreUnavailable, and what `submit` throws.
 */
export const executeOnce = async <Event, Rejection>(
  options: IdempotencyOptions<Event>,
  request: KeyedRequest<Event, Rejection>,
): Promise<ExecuteOutcome<Event, Rejection>> => {
  const { claims, limits } = options;
  const wanted: Claim = { ...request, fromRevision: request.revision + 1 };
  for (;;) {
    const claimedAt = performance.now();
    const standing = await claims.claim(wanted);
    if (standing === null) {
      const aloneUntil = claimedAt + limits.claimWaitMsMax;
      return submitClaimed(options, request, { ...wanted, aloneUntil });
    }
    if (standing.requestHash !== request.requestHash) return { status: 'key-reused' };
    const outcome = await settleStanding(options, request, standing);
    if (outcome !== 'released') return outcome;
  }
};

/** Under a claim of our own: a request that changed nothing frees its key, so that a repeat is decided afresh. */
const submitClaimed = async <Event, Rejection>(
  options: IdempotencyOptions<Event>,
  request: KeyedRequest<Event, Rejection>,
  claim: Claim & { readonly aloneUntil: number },
): Promise<ExecuteOutcome<Event, Rejection>> => {
  const { commandId, aloneUntil, fromRevision } = claim;
  try {
    const outcome = await request.submit({ commandId, aloneUntil, uncheckedFrom: fromRevision });
    const changedNothing = ['refused', 'conflict', 'ended'].includes(outcome.status);
    if (changedNothing) await release(options, claim);
    return outcome;
  } catch (error) {
    await release(options, claim);
    throw error;
  }
};

/** A claim that cannot be released is taken over by the next repeat: the answer does not depend on it. */
const release = async <Event>(
  { claims, onProblem }: IdempotencyOptions<Event>,
  claim: Claim,
): Promise<void> => {
  try {
    await claims.release(claim);
  } catch (cause) {
    onProblem(`the key of a request of ${claim.seller} was not released`, cause);
  }
};

/**
 * What came of somebody else's claim on the same request: waits for it, and takes the claim over when nothing comes. That is safe even
 * if the other one still lives: both work under one command id, and whoever comes second finds the events of the first.
 */
const settleStanding = async <Event, Rejection>(
  options: IdempotencyOptions<Event>,
  request: KeyedRequest<Event, Rejection>,
  standing: StandingClaim,
): Promise<ExecuteOutcome<Event, Rejection> | 'released'> => {
  const { claims, limits } = options;
  const { seller, key } = request;
  let claim: StandingClaim | null = standing;
  let lookFrom = standing.fromRevision;
  let waitingSince = performance.now();

  while (claim?.commandId === standing.commandId) {
    const { commandId, answer } = claim;
    const trace = await options.trace(seller, commandId, lookFrom);
    if (trace.status === 'ended') return trace;
    if (trace.status === 'present') return { ...trace, status: 'done', repeated: true, answer };
    if (answer !== null) return doneWithoutEvents(trace.nextRevision - 1, answer);
    lookFrom = trace.nextRevision;
    if (performance.now() - waitingSince >= limits.claimWaitMsMax) {
      if (await claims.takeOver(claim)) {
        const attempt = { commandId, uncheckedFrom: claim.fromRevision, aloneUntil: 0 };
        return submitClaimed(options, request, { ...claim, ...attempt });
      }
      waitingSince = performance.now();
    }
    await pause(POLL_MS);
    claim = await claims.find(seller, key);
  }
  return 'released';
};

const doneWithoutEvents = <Event, Rejection>(
  revision: number,
  answer: Extract<ExecuteOutcome<Event, Rejection>, { readonly status: 'done' }>['answer'],
): ExecuteOutcome<Event, Rejection> => ({
  status: 'done',
  events: [],
  revision,
  position: null,
  repeated: true,
  answer,
});
