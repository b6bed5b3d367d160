import { EventStoreUnavailable } from '@keepsale/event-store';
import type { Position } from '@keepsale/event-store';
import type { Member, Part } from './decide-part.ts';
import type { ExecuteOutcome } from './ledger.ts';
import type { SellerQueue, Waiting } from './waiting.ts';

/** Tells the members of a part what it came to, now that it is durable. */
export const answerMembers = <State, Command, Event, Rejection>(
  part: Part<State, Command, Event, Rejection>,
  position: Position | null,
): void => {
  const revision = part.books.revision;
  for (const member of part.members) answerMember(member, revision, position);
};

const answerMember = <Command, Event, Rejection>(
  { request, verdict }: Member<Command, Event, Rejection>,
  revision: number,
  position: Position | null,
): void => {
  switch (verdict.status) {
    case 'refused':
      request.answer(verdict);
      return;
    case 'failed':
      request.fail(verdict.error);
      return;
    case 'done':
      request.answer({
        status: 'done',
        events: verdict.events,
        revision,
        position: verdict.events.length === 0 ? null : position,
        repeated: false,
        answer: null,
      });
  }
};

/** Empties a queue with one answer. */
export const answerAll = <Command, Event, Rejection>(
  queue: SellerQueue<Command, Event, Rejection>,
  outcome: ExecuteOutcome<Event, Rejection>,
): void => {
  for (const request of queue.waiting.splice(0)) request.answer(outcome);
};

/** Empties a queue whose books cannot be had. */
export const failAll = <Command, Event, Rejection>(
  queue: SellerQueue<Command, Event, Rejection>,
  error: unknown,
): void => {
  if (error instanceof EventStoreUnavailable) {
    answerAll(queue, { status: 'unavailable' });
    return;
  }
  for (const request of queue.waiting.splice(0)) request.fail(error);
};

/** Puts requests back in front, in their order; those that have met conflicts for too long are told so instead. */
export const requeue = <Command, Event, Rejection>(
  queue: SellerQueue<Command, Event, Rejection>,
  requests: readonly Waiting<Command, Event, Rejection>[],
  conflictMsMax: number,
): void => {
  const now = performance.now();
  const again = requests.filter((request) => {
    request.firstConflictAt ??= now;
    if (now - request.firstConflictAt < conflictMsMax) return true;
    request.answer({ status: 'conflict' });
    return false;
  });
  queue.waiting.unshift(...again);
};
