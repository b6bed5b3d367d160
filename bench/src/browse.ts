/**
 * What a search through our server adds to the marketplace's own time, and how many upstream calls a rush of equal searches costs:
 * the whole product as `npm start` runs it, with a local server as eBay that takes 100 ms to answer 50 listings, packed. Marketplace
 * and load run in this process, on the same cores. `npx tsx bench/src/browse.ts [searches]`
 */
import autocannon from 'autocannon';
import { type EbayPeer, startEbayPeer } from '@keepsale/api/testing/ebay-peer';
import { summary } from '@keepsale/api/testing/ebay-search';
import { startRunningProduct } from '../../tools/faults/running-product.ts';
import { registerSellers } from '../../tools/faults/sellers.ts';

const searches = Number(process.argv[2] ?? 100);
const WARM_UP = 20;
const LISTINGS = 50;
const OWN_MS = 100;
const RUSH = { amount: 1_000, connections: 50 } as const;
const SEARCH =
  '/buy/browse/v1/item_summary/search?limit=50&filter=buyingOptions:{AUCTION|FIXED_PRICE|BEST_OFFER}';

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const peer = await startEbayPeer(Array.from({ length: LISTINGS }, (_, index) => summary(index)));
peer.delayMs = OWN_MS;
Object.assign(process.env, {
  EBAY_CLIENT_ID: 'id',
  EBAY_CLIENT_SECRET: 'secret',
  EBAY_API_URL: peer.url,
  // A seller's own limit would end the rush.
  SELLER_REQUESTS_PER_SECOND: '100000',
});
// So many new searches are one seller's in a row: several take turns.
const SEARCHES_PER_SELLER = 25;
const product = await startRunningProduct();
try {
  const sellers = await registerSellers(
    () => [product.address],
    product.databaseUrl(),
    Math.ceil((searches + WARM_UP) / SEARCHES_PER_SELLER) + 1,
  );
  const oursIn = (round: number) => ({
    authorization: `Bearer ${sellers.at(round % sellers.length)?.token ?? ''}`,
  });
  const direct = await directHeaders(peer);
  const through = (round: number) =>
    timed(`${product.address}/api/cards?keyword=a${round}`, oursIn(round));
  const straight = (round: number) => timed(`${peer.url}${SEARCH}&q=a${round}`, direct);
  for (let round = 0; round < WARM_UP; round += 1) {
    await through(-round - 1);
    await straight(-round - 1);
  }
  const times: Record<'through' | 'straight', number[]> = { through: [], straight: [] };
  for (let round = 0; round < searches; round += 1) {
    times.through.push(await through(round));
    times.straight.push(await straight(round));
  }
  for (const share of [0.5, 0.95]) {
    const [with_, without] = [at(times.through, share), at(times.straight, share)];
    say(
      `p${share * 100}: ${with_.toFixed(1)} ms through us, ${without.toFixed(1)} ms straight, ${(with_ - without).toFixed(1)} ms added`,
    );
  }
  await rush(`${product.address}/api/cards?keyword=rush`, oursIn(0));
} finally {
  await product.stop();
  await peer.stop();
}

async function rush(url: string, headers: Readonly<Record<string, string>>): Promise<void> {
  const before = peer.searches.length;
  const result = await autocannon({ url, headers: { ...headers }, ...RUSH });
  say(
    `${result['2xx']} of ${RUSH.amount} equal searches answered in ${result.duration.toFixed(2)} s, upstream calls: ${peer.searches.length - before}`,
  );
}

/** Milliseconds until the last byte. */
async function timed(url: string, headers: Readonly<Record<string, string>>): Promise<number> {
  const startedAt = performance.now();
  const reply = await fetch(url, { headers });
  const { length } = await reply.text();
  if (!reply.ok || length < LISTINGS) throw new Error(`${url} answered ${reply.status}`);
  return performance.now() - startedAt;
}

function at(values: readonly number[], share: number): number {
  return (
    values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) * share)] ?? NaN
  );
}

/** Asked in the same words as our server asks. */
async function directHeaders({ url }: EbayPeer): Promise<Readonly<Record<string, string>>> {
  const reply = await fetch(`${url}/identity/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: 'Basic eA==' },
  });
  const granted: unknown = await reply.json();
  const token = granted instanceof Object ? String(Reflect.get(granted, 'access_token')) : '';
  return { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' };
}
