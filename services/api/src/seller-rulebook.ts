import type { SellerCommand } from '@keepsale/domain/commands';
import { decodeSellerEvent, eventVersions } from '@keepsale/domain/decode';
import type { SellerEvent } from '@keepsale/domain/events';
import type { SellerRejection } from '@keepsale/domain/rejections';
import { sellerDecider } from '@keepsale/domain/seller';
import type { SellerState } from '@keepsale/domain/seller-state';
import { decodeSellerState, encodeSellerState, STATE_VERSION } from '@keepsale/domain/snapshot';
import type { Rulebook } from '@keepsale/ledger';

/** The rules of a seller's stream, as the ledger takes them. */
export const sellerRulebook: Rulebook<SellerState, SellerCommand, SellerEvent, SellerRejection> = {
  ...sellerDecider,
  opening: { type: 'SellerJoined', data: {} },
  versions: eventVersions,
  decode: (type, data) => {
    const event = decodeSellerEvent(type, data);
    if (event === null) throw new RangeError(`no event is called ${type}`);
    return event;
  },
  encodeState: encodeSellerState,
  decodeState: decodeSellerState,
  stateVersion: STATE_VERSION,
};
