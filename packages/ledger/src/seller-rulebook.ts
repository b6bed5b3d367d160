import type { SellerCommand, SellerEvent, SellerRejection, SellerState } from '@keepsale/domain';
import { sellerDecider } from '@keepsale/domain';
import { decodeSellerEvent, eventVersions } from '@keepsale/domain/decode';
import { decodeSellerState, encodeSellerState, STATE_VERSION } from '@keepsale/domain/snapshot';
import type { ExecuteOutcome, ExecuteRequest, Ledger } from './ledger.ts';
import type { Rulebook } from './rulebook.ts';

export type SellerLedger = Ledger<SellerCommand, SellerEvent, SellerRejection>;
export type SellerRequest = ExecuteRequest<SellerCommand>;
export type SellerOutcome = ExecuteOutcome<SellerEvent, SellerRejection>;

/** The rules of a seller's stream, as the domain states them. */
export const sellerRulebook: Rulebook<SellerState, SellerCommand, SellerEvent, SellerRejection> = {
  ...sellerDecider,
  opening: { type: 'SellerJoined', data: {} },
  versions: eventVersions,
  decode: (type, data) => {
    const event = decodeSellerEvent(type, data);
    if (event === null) throw new TypeError(`no event of a seller: ${type}`);
    return event;
  },
  snapshots: {
    encode: encodeSellerState,
    decode: decodeSellerState,
    stateVersion: STATE_VERSION,
  },
};
