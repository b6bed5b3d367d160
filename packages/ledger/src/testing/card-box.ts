import { sellerId } from '@keepsale/domain/kernel/ids';
import type { SellerId } from '@keepsale/domain/kernel/ids';
import { ok, refuse, unreachable } from '@keepsale/domain/kernel/result';
import type { Rulebook, SnapshotText } from '../rulebook.ts';

/** The smallest rulebook that can tell whether a command was lost, doubled, or decided on a wrong state: one box of cards. */
export type BoxCommand =
  | { readonly kind: 'stock'; readonly quantity: number }
  | { readonly kind: 'sell'; readonly quantity: number; readonly note?: string }
  | { readonly kind: 'count' }
  | { readonly kind: 'burn' };

export type BoxEvent =
  | { readonly type: 'BoxOpened'; readonly data: object }
  | { readonly type: 'CardsStocked'; readonly data: { readonly quantity: number } }
  | {
      readonly type: 'CardsSold';
      readonly data: { readonly quantity: number; readonly left: number; readonly note?: string };
    };

export interface BoxRejection {
  readonly code: 'not-enough-stock';
  readonly left: number;
}

export interface BoxState {
  left: number;
  /** Grows with the stream, as a seller's state does. */
  readonly sold: number[];
}

export const boxSnapshots: SnapshotText<BoxState> = {
  encode: (state) => JSON.stringify(state),
  decode: (text) => {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || !('sold' in value)) {
      throw new TypeError('no state of a box');
    }
    return value as BoxState;
  },
  stateVersion: 1,
};

export const boxRulebook: Rulebook<BoxState, BoxCommand, BoxEvent, BoxRejection> = {
  opening: { type: 'BoxOpened', data: {} },
  versions: { BoxOpened: [], CardsStocked: [], CardsSold: [] },
  initial: () => ({ left: 0, sold: [] }),
  decide: (state, command) => {
    switch (command.kind) {
      case 'stock':
        return ok([{ type: 'CardsStocked', data: { quantity: command.quantity } }]);
      case 'sell': {
        const { quantity, note } = command;
        if (state.left < quantity) return refuse({ code: 'not-enough-stock', left: state.left });
        const data = {
          quantity,
          left: state.left - quantity,
          ...(note === undefined ? {} : { note }),
        };
        return ok([{ type: 'CardsSold', data }]);
      }
      case 'count':
        return ok([]);
      case 'burn':
        throw new Error('the rules do not know how');
      default:
        return unreachable(command);
    }
  },
  evolve: (state, event) => {
    switch (event.type) {
      case 'BoxOpened':
        return state;
      case 'CardsStocked':
        state.left += event.data.quantity;
        return state;
      case 'CardsSold':
        state.left = event.data.left;
        state.sold.push(event.data.quantity);
        return state;
      default:
        return unreachable(event);
    }
  },
  decode: (type, data) => {
    // The tests write their own events only.
    if (['BoxOpened', 'CardsStocked', 'CardsSold'].includes(type))
      return { type, data } as BoxEvent;
    throw new TypeError(`no event of a box: ${type}`);
  },
  snapshots: boxSnapshots,
};

/** A seller of its own for each number, with any first digit. */
export const seller = (number: number): SellerId =>
  sellerId(`${number.toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`);
