import type { SellerCommand } from './commands.ts';
import type { SellerEvent } from './events.ts';
import type { Decider } from './kernel/decider.ts';
import type { SellerRejection } from './rejections.ts';
import { decideSeller } from './seller-decide.ts';
import { evolveSeller } from './seller-evolve.ts';
import { noLedger, type SellerState } from './seller-state.ts';

/** The rule book of a seller's stream. */
export const sellerDecider: Decider<SellerState, SellerCommand, SellerEvent, SellerRejection> = {
  initial: noLedger,
  decide: decideSeller,
  evolve: evolveSeller,
};
