import { decidePart, mayBeDecided } from './decide-part.ts';
import type { Part } from './decide-part.ts';
import { RequestTooLarge } from './ledger.ts';
import type { ExecuteOutcome } from './ledger.ts';
import type { Library } from './library.ts';
import type { LedgerLimits } from './limits.ts';
import { pause } from './pause.ts';
import type { OnProblem } from './problems.ts';
import { Queues } from './queues.ts';
import type { LedgerEvent, Rulebook } from './rulebook.ts';
import { createSender } from './send-group.ts';
import type { PartOutcome, Sender } from './send-group.ts';
import { answerAll, answerMembers, failAll, requeue } from './settle.ts';
import type { StreamStore } from './streams.ts';
import type { SellerQueue, Submission, Waiting } from './waiting.ts';

export interface GroupCommitOptions<State, Command, Event extends LedgerEvent, Rejection> {
  readonly eventStore: StreamStore;
  readonly rulebook: Rulebook<State, Command, Event, Rejection>;
  readonly library: Library<State, Command, Event, Rejection>;
  readonly clock: () => Date;
  readonly limits: LedgerLimits;
  readonly onProblem: OnProblem;
}

const CONFLICT_DELAY_MS_MAX = 100;

/**
 * While an append is under way, requests wait. When it returns, the waiting ones of every seller are decided and
 * appended together. Nothing is decided on what is neither durable nor part of the same append, so nothing that was
 * answered ever has to be taken back.
 */
export class GroupCommit<State, Command, Event extends LedgerEvent, Rejection> {
  readonly #options: GroupCommitOptions<State, Command, Event, Rejection>;
  readonly #queues: Queues<Command, Event, Rejection>;
  readonly #sender: Sender<Part<State, Command, Event, Rejection>>;
  /** Everybody who has not been answered yet. */
  readonly #unanswered = new Set<Waiting<Command, Event, Rejection>>();
  #groupsInFlight = 0;
  #isScheduled = false;
  #isStopped = false;

  constructor(options: GroupCommitOptions<State, Command, Event, Rejection>) {
    this.#options = options;
    this.#queues = new Queues(options.limits);
    this.#sender = createSender({
      ...options,
      onOutcome: (part, outcome) => {
        this.#settlePart(part, outcome);
      },
    });
  }

  submit(submission: Submission<Command>): Promise<ExecuteOutcome<Event, Rejection>> {
    return new Promise((resolve, reject) => {
      const request: Waiting<Command, Event, Rejection> = {
        ...submission,
        firstConflictAt: null,
        answer: (outcome) => {
          this.#unanswered.delete(request);
          resolve(outcome);
        },
        fail: (error) => {
          this.#unanswered.delete(request);
          reject(error instanceof Error ? error : new Error(String(error)));
        },
      };
      if (this.#isStopped || !this.#queues.add(request)) {
        resolve({ status: 'unavailable' });
        return;
      }
      this.#unanswered.add(request);
      this.#schedule();
    });
  }

  /** From now on everybody is told `unavailable`, those who wait as well. */
  stop(): void {
    this.#isStopped = true;
    this.#sender.stop();
    for (const request of this.#unanswered) request.answer({ status: 'unavailable' });
  }

  /** Not at once: those who are being answered right now may have their next request ready in this very turn. */
  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      this.#sendGroups();
    });
  }

  #sendGroups(): void {
    while (!this.#isStopped && this.#groupsInFlight < this.#options.limits.groupsInFlightMax) {
      const parts = this.#decideGroup();
      if (parts.length === 0) return;
      this.#groupsInFlight += 1;
      void this.#sender.send(parts).finally(() => {
        this.#groupsInFlight -= 1;
        this.#schedule();
      });
    }
  }

  #decideGroup(): readonly Part<State, Command, Event, Rejection>[] {
    const { groupStreamsMax, groupBytesMax } = this.#options.limits;
    const parts: Part<State, Command, Event, Rejection>[] = [];
    let bytes = 0;
    while (parts.length < groupStreamsMax && bytes < groupBytesMax) {
      const queue = this.#queues.takeReady();
      if (queue === null) break;
      const part = this.#decideQueue(queue);
      if (part === null) continue;
      parts.push(part);
      bytes += part.bytes;
    }
    return parts;
  }

  /** `null` when the books have to be fetched, or a command looked for, before anything can be decided. */
  #decideQueue(
    queue: SellerQueue<Command, Event, Rejection>,
  ): Part<State, Command, Event, Rejection> | null {
    const { library, rulebook, limits, clock } = this.#options;
    const [first] = queue.waiting;
    const since = Math.min(...queue.waiting.map((request) => request.since));
    const books = library.atHand(queue.seller, since);
    if (books === undefined) {
      void this.#prepare(queue, () => this.#fetchBooks(queue, since));
      return null;
    }
    if (first !== undefined && !mayBeDecided(books, first)) {
      const from = books.recent.firstRevisionOf(first.commandId) ?? first.uncheckedFrom ?? 0;
      void this.#prepare(queue, () => this.#lookUp(queue, first, from));
      return null;
    }
    const now = clock().toISOString();
    const part = decidePart(rulebook, books, queue.waiting, { limits, now });
    if (part === null) this.#queues.release(queue);
    else queue.waiting.splice(0, part.members.length);
    return part;
  }

  async #prepare(
    queue: SellerQueue<Command, Event, Rejection>,
    work: () => Promise<void>,
  ): Promise<void> {
    try {
      await work();
    } catch (error) {
      failAll(queue, error);
    }
    this.#queues.release(queue);
    this.#schedule();
  }

  async #fetchBooks(queue: SellerQueue<Command, Event, Rejection>, since: number): Promise<void> {
    const loaded = await this.#options.library.fetch(queue.seller, since);
    if (loaded.status === 'ended') answerAll(queue, { status: 'ended' });
  }

  async #lookUp(
    queue: SellerQueue<Command, Event, Rejection>,
    first: Waiting<Command, Event, Rejection>,
    from: number,
  ): Promise<void> {
    const trace = await this.#options.library.trace(queue.seller, first.commandId, from);
    switch (trace.status) {
      case 'present':
        queue.waiting.shift();
        first.answer({ ...trace, status: 'done', repeated: true, answer: null });
        return;
      case 'absent':
        first.uncheckedFrom = trace.nextRevision;
        return;
      case 'ended':
        answerAll(queue, trace);
    }
  }

  #settlePart(part: Part<State, Command, Event, Rejection>, outcome: PartOutcome): void {
    const { library, limits } = this.#options;
    const queue = this.#queues.of(part.books.seller);
    const requests = part.members.map((member) => member.request);
    if (outcome.status === 'durable') {
      queue.conflicts = 0;
      library.commit(part);
      answerMembers(part, outcome.position);
    } else if (outcome.status === 'overtaken') {
      requeue(queue, requests, limits.conflictMsMax);
      void this.#prepare(queue, () => this.#catchUp(queue, part));
      return;
    } else {
      library.drop(queue.seller);
      this.#abandon(queue, requests, outcome);
    }
    this.#queues.release(queue);
    this.#schedule();
  }

  /** Reads on after a conflict. Books that know events which were not written are of no more use. */
  async #catchUp(
    queue: SellerQueue<Command, Event, Rejection>,
    { books, state }: Part<State, Command, Event, Rejection>,
  ): Promise<void> {
    const { library } = this.#options;
    if (state !== 'clean') library.drop(queue.seller);
    queue.conflicts += 1;
    await pause(Math.min(2 ** queue.conflicts, CONFLICT_DELAY_MS_MAX));
    if (state === 'clean') await library.refresh(books);
  }

  #abandon(
    queue: SellerQueue<Command, Event, Rejection>,
    requests: readonly Waiting<Command, Event, Rejection>[],
    outcome: Exclude<PartOutcome, { readonly status: 'durable' | 'overtaken' }>,
  ): void {
    switch (outcome.status) {
      case 'ended':
        for (const request of requests) request.answer(outcome);
        answerAll(queue, outcome);
        return;
      case 'given-up':
        for (const request of requests) request.answer({ status: 'unavailable' });
        return;
      case 'too-large':
        for (const request of requests) request.fail(new RequestTooLarge('too large to append'));
        return;
      case 'rejected':
        for (const request of requests) request.fail(outcome.error);
    }
  }
}
