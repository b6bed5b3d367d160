import type { SellerCommand } from '@keepsale/domain/commands';
import type { SellerEvent } from '@keepsale/domain/events';
import type { SellerRejection } from '@keepsale/domain/rejections';
import type { Done, ExecuteOutcome, Ledger, StoredAnswer } from '@keepsale/ledger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { idempotencyOf } from './idempotency.ts';
import { HttpProblem, unavailable } from './problem.ts';
import type { ReadYourWrites } from './read-your-writes.ts';
import { rejected } from './rejections.ts';
import { sellerOf } from './seller.ts';

export type SellerLedger = Ledger<SellerCommand, SellerEvent, SellerRejection>;

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
  /** Cleans up what the handler stored for its commands (a photo), called when it is certain that this call recorded nothing. */
  readonly discard?: () => Promise<void>;
  /** Words a refusal otherwise than for a single thing (a bulk call names which one); `null`: as always. */
  readonly refused?: (rejection: SellerRejection) => HttpProblem | null;
}

/**
 * The one way of a seller's write: ledger, then read models, then the answer, kept under its key. Resolves to the sent
 * reply.
 *
 * @throws HttpProblem for every refusal: by the rules, 422 for a reused key, 503 while the books are parked or a store
 *   does not answer, 401 for a seller who was erased.
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
  ({ ledger, readYourWrites }: WritePathDeps): WritePath =>
  async (request, reply, write) => {
    const seller = sellerOf(request);
    const idempotency = idempotencyOf(request, write.fingerprint ?? request.body);
    if (seller.parked) {
      await write.discard?.();
      throw unavailable('books-parked', BOOKS_PARKED, PARKED_RETRY_SECONDS);
    }

    const outcome = await ledger.execute({
      seller: seller.id,
      commands: write.commands,
      actor: { kind: 'seller', id: seller.id },
      correlationId: request.id,
      ...(idempotency === null ? {} : { idempotency }),
    });
    if (outcome.status !== 'done') {
      // After an unknown outcome the event may be there, and name the file.
      if (outcome.status !== 'unavailable') await write.discard?.();
      throw problemOf(outcome, write);
    }
    if (outcome.repeated) await write.discard?.();

    const visible = await readYourWrites.shows(seller.id, outcome);
    if (!visible) void reply.header('projection-lagging', 'true');
    if (outcome.answer !== null) return sendStored(reply, outcome.answer);

    const answer = await write.answer({ events: outcome.events, visible });
    const body = 'body' in answer ? answer.body : null;
    if (idempotency !== null) {
      await ledger.rememberAnswer(seller.id, idempotency.key, { status: answer.status, body });
    }
    return sendStored(reply, { status: answer.status, body });
  };

const BOOKS_PARKED =
  'Your books are being repaired: nothing can be changed for now, and nothing is lost. Please try again later.';
const PARKED_RETRY_SECONDS = 60;
const CONFLICT_RETRY_SECONDS = 1;
const UNAVAILABLE_RETRY_SECONDS = 2;

type NotDone = Exclude<ExecuteOutcome<SellerEvent, SellerRejection>, Done<SellerEvent>>;

const problemOf = (outcome: NotDone, { refused }: Write): HttpProblem => {
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

const sendStored = (reply: FastifyReply, { status, body }: StoredAnswer): FastifyReply => {
  void reply.code(status);
  return body === null ? reply.send() : reply.type('application/json; charset=utf-8').send(body);
};
