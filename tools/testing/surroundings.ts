import type { LocalServices } from './local-services.ts';
import type { SharedProduct } from './shared-product.ts';

/** What a suite finds when it runs. */
export interface Surroundings {
  /** Started with the first suite that asks, and shared by all. */
  readonly services: () => Promise<LocalServices>;
  /** The same for a whole product, of which each test has sellers of its own. */
  readonly product: () => Promise<SharedProduct>;
  /** Shows what the suite says, apart from what others say meanwhile. */
  readonly write: (text: string) => void;
}
