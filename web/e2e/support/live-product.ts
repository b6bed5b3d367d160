import { startEbayPeer, type EbayPeer } from '../../../services/api/src/testing/ebay-peer.ts';
import { startOwnApi } from './own-api.ts';

export interface LiveProduct {
  readonly address: string;
  readonly peer: EbayPeer;
  readonly stop: () => Promise<void>;
}

/** An API with keys: its marketplace is a local server that answers as eBay does. */
export async function startLiveProduct(): Promise<LiveProduct> {
  const peer = await startEbayPeer();
  const api = await startOwnApi({
    EBAY_CLIENT_ID: 'id',
    EBAY_CLIENT_SECRET: 'secret',
    EBAY_CAMPAIGN_ID: '5338',
    EBAY_API_URL: peer.url,
  }).catch(async (error: unknown) => {
    await peer.stop();
    throw error;
  });
  const stop = async () => {
    await api.stop();
    await peer.stop();
  };
  return { address: api.address, peer, stop };
}
