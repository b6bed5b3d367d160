import type { SellerId } from '@keepsale/domain/kernel/ids';
import type { ExecuteOutcome, IdempotencyKey } from './ledger.ts';

interface Running<Event, Rejection> {
  readonly requestHash: string;
  readonly outcome: Promise<ExecuteOutcome<Event, Rejection>>;
}

/** Requests with a key that are under way in this process: the same again joins the first, and shares its outcome. */
export class JoinedRequests<Event, Rejection> {
  readonly #running = new Map<string, Running<Event, Rejection>>();

  async run(
    seller: SellerId,
    { key, requestHash }: IdempotencyKey,
    execute: () => Promise<ExecuteOutcome<Event, Rejection>>,
  ): Promise<ExecuteOutcome<Event, Rejection>> {
    const name = `${seller} ${key}`;
    const running = this.#running.get(name);
    if (running !== undefined) {
      if (running.requestHash !== requestHash) return { status: 'key-reused' };
      const outcome = await running.outcome;
      return outcome.status === 'done' ? { ...outcome, repeated: true } : outcome;
    }
    const outcome = execute();
    this.#running.set(name, { requestHash, outcome });
    try {
      return await outcome;
    } finally {
      this.#running.delete(name);
    }
  }
}
