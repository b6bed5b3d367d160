import type { IncomingHttpHeaders } from 'node:http';

/** What the peer was asked. */
export interface PeerCall {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A whole answer, or none: silence until the caller hangs up, or a cut connection. */
export type PeerAnswer =
  | {
      readonly status: number;
      readonly body: unknown;
      readonly headers?: Readonly<Record<string, string>>;
      readonly afterMs?: number;
    }
  | 'silence'
  | 'cut';

/** One of `itemSummaries`, as far as a test cares. */
export type Summary = Readonly<Record<string, unknown>>;

/** A summary with everything that we read, to be changed by a test. */
export const summary = (number: number, changes: Summary = {}): Summary => ({
  itemId: `v1|11000000000${number}|0`,
  title: `Dre Holloway Meridian Foil ${number}`,
  image: { imageUrl: `https://i.ebayimg.com/images/g/${number}/s-l225.jpg` },
  price: { value: '19.50', currency: 'USD' },
  condition: 'Ungraded',
  conditionId: '4000',
  buyingOptions: ['FIXED_PRICE', 'BEST_OFFER'],
  seller: { username: 'hoopvault', feedbackPercentage: '99.8', feedbackScore: 1_284 },
  shippingOptions: [
    { shippingCostType: 'FIXED', shippingCost: { value: '4.50', currency: 'USD' } },
  ],
  itemLocation: { city: 'Berlin', country: 'DE', postalCode: '10***' },
  itemCreationDate: '2026-11-20T08:00:00.000Z',
  itemWebUrl: `https://www.ebay.com/itm/11000000000${number}`,
  ...changes,
});

/** What C2 and C5 of eBay's documentation say of a search: errors, warnings that drop a filter, pages. */
export const answerSearch = (call: PeerCall, stock: readonly Summary[]): PeerAnswer => {
  const { query } = call;
  const wrong = missingIn(query) ?? wrongPageIn(query);
  if (wrong !== null) return wrong;
  const found = stock.filter((item) => isOffered(item, query));
  return { status: 200, body: { ...pageOf(found, query), ...warningsOf(call) } };
};

const pageOf = (found: readonly Summary[], query: URLSearchParams): Summary => {
  const limit = Number(query.get('limit') ?? '50');
  const offset = Number(query.get('offset') ?? '0');
  const page = found.slice(offset, offset + limit);
  const href = `https://api.ebay.com/buy/browse/v1/item_summary/search?limit=${limit}`;
  return {
    href,
    total: found.length,
    limit,
    offset,
    ...(offset + limit < found.length ? { next: `${href}&offset=${offset + limit}` } : {}),
    // Left out, not empty, when there are none.
    ...(page.length > 0 ? { itemSummaries: page } : {}),
  };
};

const warningsOf = ({ query, headers }: PeerCall): Summary => {
  const isUs = (headers['x-ebay-c-marketplace-id'] ?? 'EBAY_US') === 'EBAY_US';
  const warnings = [
    ...(query.has('category_ids') && !isUs ? [complaint(12_009, 'The category is not valid')] : []),
    ...(SORTS.has(query.get('sort') ?? '') ? [] : [complaint(12_008, 'The sort is not valid')]),
  ];
  return warnings.length > 0 ? { warnings } : {};
};

export const complaint = (errorId: number, message: string, about: readonly Summary[] = []) => ({
  errorId,
  domain: 'API_BROWSE',
  category: 'REQUEST',
  message,
  longMessage: message,
  parameters: about,
});

export const refusal = (status: number, errorId: number): PeerAnswer => ({
  status,
  body: { errors: [complaint(errorId, `Error ${errorId}`)] },
});

const SORTS = new Set(['', 'newlyListed', 'endingSoonest', 'price', '-price', 'distance']);
const OFFSETS_MAX = 10_000;

const missingIn = (query: URLSearchParams): PeerAnswer | null =>
  ['q', 'category_ids', 'epid', 'gtin'].some((name) => query.has(name))
    ? null
    : refusal(400, 12_001);

const wrongPageIn = (query: URLSearchParams): PeerAnswer | null => {
  const [limit, offset] = [query.get('limit') ?? '50', query.get('offset') ?? '0'];
  if (!/^-?\d+$/.test(limit)) return refusal(400, 12_007);
  if (!/^-?\d+$/.test(offset)) return refusal(400, 12_005);
  if (Number(limit) < 1 || Number(limit) > 200) return refusal(400, 12_006);
  if (Number(offset) >= OFFSETS_MAX) return refusal(400, 12_029);
  const isPage = Number(offset) >= 0 && Number(offset) % Number(limit) === 0;
  return isPage ? null : refusal(400, 12_004);
};

/** Without `buyingOptions` only what can be bought outright comes back: eBay's default. */
const isOffered = ({ buyingOptions }: Summary, query: URLSearchParams): boolean => {
  const asked = /buyingOptions:\{([^}]*)\}/.exec(query.get('filter') ?? '')?.[1] ?? 'FIXED_PRICE';
  const offered: unknown[] = Array.isArray(buyingOptions) ? buyingOptions : [];
  return asked.split('|').some((option) => offered.includes(option));
};
