import type { Chance } from '../../../tools/demo/random.ts';
import type { Addresses } from '../../../tools/faults/calls.ts';
import type { RunningProduct } from '../../../tools/faults/running-product.ts';

export type Fault = readonly [name: string, inject: (by: Chance) => Promise<void> | void];

/** A product that is injured, and how. */
export interface Stage {
  readonly name: string;
  readonly product: RunningProduct;
  readonly addresses: Addresses;
  /** Where the log is, if not in the product's database. */
  readonly eventStoreUrl?: string;
  readonly faults: readonly [Fault, ...Fault[]];
  readonly stop: () => Promise<void>;
}

/** Null where this machine cannot have it; said on the way. */
export type OpenStage = () => Promise<Stage | null>;

const FREEZE_MS_MAX = 12_000;

export const freezeMs = ({ between }: Chance): number => between(200, FREEZE_MS_MAX);
