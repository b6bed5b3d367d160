/**
 * What clients asked for and were told, in the form that `check-history.ts` judges. Every write carries a label that no other write
 * of its seller has, so that whatever is found later tells which write made it.
 */

export type Write =
  | {
      readonly kind: 'category' | 'revenue' | 'expense';
      readonly label: string;
    }
  | {
      readonly kind: 'product';
      readonly label: string;
      readonly categoryId: string;
      readonly stock: number;
    }
  /** Its label is the price of a unit in cents: the one thing of a sale that its client may choose freely. */
  | {
      readonly kind: 'sale';
      readonly label: string;
      readonly productId: string;
      readonly quantity: number;
    }
  /** Of an expense; its label is that expense's id. */
  | { readonly kind: 'deletion'; readonly label: string };

export type Answer =
  | { readonly status: 'acknowledged'; readonly id: string }
  | { readonly status: 'refused'; readonly httpStatus: number };

/** One write, however often it was sent: always with the same key. */
export interface Attempt {
  readonly seller: string;
  readonly key: string;
  readonly write: Write;
  /** Every answer that reached the client, the first one first; none when it gave up. */
  readonly answers: readonly Answer[];
}

/** A trace of a write. */
export interface Sighting {
  readonly seller: string;
  readonly kind: Write['kind'];
  readonly label: string;
  readonly id: string;
  /** Units of a sale; 1 for everything else. */
  readonly units: number;
}

export interface StockFigure {
  readonly seller: string;
  readonly productId: string;
  readonly stock: number;
}

/** What was found when all was quiet again. */
export interface Findings {
  /** In the event store: one for each event. */
  readonly log: readonly Sighting[];
  /** In the answers of the lists. Deletions leave no trace there. */
  readonly lists: readonly Sighting[];
  readonly stock: readonly StockFigure[];
}
