import type { SellerId } from '@keepsale/domain/kernel/ids';
import type { LedgerLimits } from './limits.ts';
import type { SellerQueue, Waiting } from './waiting.ts';

/** The queues of all sellers for whom something waits or is under way. */
export class Queues<Command, Event, Rejection> {
  readonly #limits: LedgerLimits;
  readonly #queues = new Map<SellerId, SellerQueue<Command, Event, Rejection>>();
  readonly #ready = new Set<SellerQueue<Command, Event, Rejection>>();

  constructor(limits: LedgerLimits) {
    this.#limits = limits;
  }

  /** @returns false when the seller's queue is full. */
  add(request: Waiting<Command, Event, Rejection>): boolean {
    const queue = this.of(request.seller);
    if (queue.waiting.length >= this.#limits.waitingPerSellerMax) return false;
    queue.waiting.push(request);
    if (!queue.busy) this.#ready.add(queue);
    return true;
  }

  of(seller: SellerId): SellerQueue<Command, Event, Rejection> {
    const known = this.#queues.get(seller);
    if (known !== undefined) return known;
    const queue = { seller, waiting: [], busy: false, conflicts: 0 };
    this.#queues.set(seller, queue);
    return queue;
  }

  /** The queue that has been ready for the longest time, now busy; `null` when none is ready. */
  takeReady(): SellerQueue<Command, Event, Rejection> | null {
    const [queue] = this.#ready;
    if (queue === undefined) return null;
    this.#ready.delete(queue);
    queue.busy = true;
    return queue;
  }

  /** What was under way for it is over. */
  release(queue: SellerQueue<Command, Event, Rejection>): void {
    queue.busy = false;
    if (queue.waiting.length > 0) this.#ready.add(queue);
    else this.#queues.delete(queue.seller);
  }
}
