import type { SellerCommand } from '@keepsale/domain/commands';
import type { SellerEvent } from '@keepsale/domain/events';
import type { SellerRejection } from '@keepsale/domain/rejections';
import {
  LedgerUnreadable,
  RequestTooLarge,
  type Done,
  type SellerOutcome,
  type IdempotencyKey,
  type SellerLedger,
  type StoredAnswer,
} from '@keepsale/ledger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { idempotencyOf } from './idempotency.ts';
import { HttpProblem, unavailable } from './problem.ts';
import type { ReadYourWrites } from './read-your-writes.ts';
import { rejected } from './rejections.ts';
import { sellerOf } from './seller.ts';

/** What a write answers. JSON only, and never a secret: it is kept for repeats of the same key. */
export type Answer =
  { readonly status: 200 | 201 | 202; readonly body: object } | { readonly status: 204 };

/** What was recorded, by this call or by the first one with its key. */
export interface Written {
  /** The request's own events, oldest first; none when it changed nothing. */
  readonly events: Done<SellerEvent>['events'];
  /** Whether the read models show it. When not, the answer is made all the same: fold the events on the rows that are there. */
  readonly visible: boolean;
}

export interface Write {
  /** Decided in order, all or none. */
  readonly commands: readonly SellerCommand[];
  /**
   * The reply, made from what was recorded: ids come from the events, never from the handler's own variables, since
   * a repeat after a crash has the ids of the first time.
   */
  readonly answer: (written: Written) => Promise<Answer>;
  /** What makes the request what it is beside method and address. Default: the JSON body. Multipart: its fields and the file's hash. */
  readonly fingerprint?: unknown;
  /** What is added to the sent answer and never kept with it: a secret, made anew for each repeat. */
  readonly reveal?: (written: Written) => Promise<object>;
  /** Cleans up what the handler stored for its commands (a photo), called when it is certain that this call recorded nothing. */
  readonly discard?: () => Promise<void>;
  /** Words a refusal otherwise than for a single thing (a bulk call names which one); `null`: as always. */
  readonly refused?: (rejection: SellerRejection) => HttpProblem | null;
}

/**
 * The one way of a seller's write: ledger, then read models, then the answer, kept under its key. Resolves to the sent
 * reply.
 *
 * @throws HttpProblem for every refusal: by the rules, 422 for a reused key, 413 for more than one append holds, 503 while the
 *   books are parked or a store does not answer, 401 for a seller who was erased.
 */
export type WritePath = (
  request: FastifyRequest,
  reply: FastifyReply,
  write: Write,
) => Promise<FastifyReply>;

interface WritePathDeps {
  readonly ledger: SellerLedger;
  readonly readYourWrites: ReadYourWrites;
}

export const createWritePath =
  (deps: WritePathDeps): WritePath =>
  async (request, reply, write) => {
    const seller = sellerOf(request);
    const idempotency = idempotencyOf(request, write.fingerprint ?? request.body);
    const outcome = seller.parked ? PARKED : await execute(deps, request, { write, idempotency });
    if (certainlyRecordedNothing(outcome)) await write.discard?.();
    if (outcome.status !== 'done') throw problemOf(outcome, write.refused);

    const visible = await deps.readYourWrites.shows(seller.id, outcome);
    if (!visible) void reply.header('projection-lagging', 'true');
    const written = { events: outcome.events, visible };
    const remember = async (answer: StoredAnswer): Promise<void> => {
      if (idempotency !== null) {
        await deps.ledger.rememberAnswer(seller.id, idempotency.key, answer);
      }
    };
    const kept = outcome.answer ?? (await answerAnew(write, written, remember));
    return sendStored(reply, kept, await write.reveal?.(written));
  };

const answerAnew = async (
  write: Write,
  written: Written,
  remember: (answer: StoredAnswer) => Promise<void>,
): Promise<StoredAnswer> => {
  const answer = await write.answer(written);
  const kept = { status: answer.status, body: 'body' in answer ? answer.body : null };
  await remember(kept);
  return kept;
};

type Outcome = SellerOutcome | typeof PARKED | typeof TOO_LARGE;

export const PARKED = { status: 'parked' } as const;
const TOO_LARGE = { status: 'too-large' } as const;

const execute = async (
  { ledger }: WritePathDeps,
  request: FastifyRequest,
  { write, idempotency }: { readonly write: Write; readonly idempotency: IdempotencyKey | null },
): Promise<Outcome> => {
  const { id } = sellerOf(request);
  try {
    return await ledger.execute({
      seller: id,
      commands: write.commands,
      actor: { kind: 'seller', id },
      correlationId: request.id,
      ...(idempotency === null ? {} : { idempotency }),
    });
  } catch (error) {
    if (error instanceof RequestTooLarge) return TOO_LARGE;
    if (!(error instanceof LedgerUnreadable)) throw error;
    request.log.error({ err: error }, 'the books of a seller cannot be read');
    return PARKED;
  }
};

/** After an unknown outcome the event may be there, and name the file. */
const certainlyRecordedNothing = (outcome: Outcome): boolean =>
  outcome.status === 'done' ? outcome.repeated : outcome.status !== 'unavailable';

const BOOKS_PARKED =
  'Your books are being repaired: nothing can be changed for now, and nothing is lost. Please try again later.';
const PARKED_RETRY_SECONDS = 60;
const CONFLICT_RETRY_SECONDS = 1;
const UNAVAILABLE_RETRY_SECONDS = 2;

/** What is answered when nothing was recorded. */
export const problemOf = (
  outcome: Exclude<Outcome, Done<SellerEvent>>,
  refused?: Write['refused'],
): HttpProblem => {
  switch (outcome.status) {
    case 'refused':
      return refused?.(outcome.rejection) ?? rejected(outcome.rejection);
    case 'key-reused':
      return new HttpProblem({
        status: 422,
        code: 'idempotency-key-reused',
        message: 'This Idempotency-Key was used for another request',
      });
    case 'ended':
      return new HttpProblem({ status: 401, code: 'unauthorized', message: 'Please log in again' });
    case 'parked':
      return unavailable('books-parked', BOOKS_PARKED, PARKED_RETRY_SECONDS);
    case 'too-large':
      return new HttpProblem({
        status: 413,
        code: 'too-large',
        message: 'The request changes too much at once',
      });
    case 'conflict':
      return unavailable(
        'busy',
        'Too many changes at once. Please try again.',
        CONFLICT_RETRY_SECONDS,
      );
    case 'unavailable':
      return unavailable(
        'store-unavailable',
        'Your change could not be saved just now. Please try again.',
        UNAVAILABLE_RETRY_SECONDS,
      );
  }
};

const sendStored = (
  reply: FastifyReply,
  { status, body }: StoredAnswer,
  secret: object | undefined,
): FastifyReply => {
  void reply.code(status);
  if (secret !== undefined && typeof body === 'object') {
    return reply.header('cache-control', 'no-store').send({ ...body, ...secret });
  }
  return body === null ? reply.send() : reply.type('application/json; charset=utf-8').send(body);
};
