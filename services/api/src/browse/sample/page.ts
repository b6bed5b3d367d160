import { escaped, plainPage } from '../../http/plain-page.ts';
import { drawn } from './card.ts';
import { bidsOf, type Listing, priceOf, shippingTo, shipsTo } from './listing.ts';

interface Visit {
  /** Where it would be sent to; a country's code. */
  readonly shipTo: string;
  readonly nowMs: number;
}

/** A sample listing with all that a real one tells, and never without saying that it is none. */
export const listingPage = (listing: Listing, visit: Visit): string => {
  const { card } = listing;
  return plainPage({
    title: card.title,
    style: STYLE,
    main: `${SAMPLE_NOTE}
<article>
<div class="mat">${pictureOf(listing)}</div>
<div>
<p class="chips"><span class="chip ${toneOf(card.condition)}">${escaped(card.condition)}</span>${timeLeftOf(listing, visit)}</p>
<h1>${escaped(card.title)}</h1>
<p class="price">${dollars(priceOf(listing, visit.nowMs))} <span>${escaped(mannerOf(listing, visit))}</span></p>
<p class="shipping">${escaped(shippingOf(listing, visit))}</p>
${facts('About this listing', listingFacts(listing))}
${facts('Item specifics', [['Condition', card.condition], ...card.specifics])}
</div>
</article>
${WAY_BACK}`,
  });
};

/** In place of one that has ended: another card is offered there now. */
export const endedPage = (): string =>
  plainPage({
    title: 'This listing has ended',
    style: STYLE,
    main: `${SAMPLE_NOTE}<h1>This listing has ended</h1><p>Auctions among the samples end as real ones do, and others begin.</p>${WAY_BACK}`,
  });

const SAMPLE_NOTE = `<p class="note" role="note"><strong>This is a sample listing.</strong> The card and the seller are invented; nothing is for sale.
Once eBay is connected, this link opens the listing there.</p>`;

const WAY_BACK = '<p class="back"><a href="/browse">Browse Marketplace items</a></p>';

const pictureOf = ({ card }: Listing): string =>
  card.art === null
    ? '<p>The seller added no picture</p>'
    : `<img src="${escaped(drawn(card.art))}" alt="Picture of ${escaped(card.title)}" width="250" height="350">`;

const toneOf = (condition: string): string => {
  if (condition === 'New' || condition === 'Graded') return 'good';
  return condition === 'Used' ? 'low' : '';
};

const mannerOf = (listing: Listing, { nowMs }: Visit): string => {
  const { buyingOptions } = listing;
  if (!buyingOptions.includes('FIXED_PRICE')) {
    const bids = bidsOf(listing, nowMs);
    return `current bid · ${bids === 1 ? '1 bid' : `${bids} bids`}`;
  }
  if (buyingOptions.includes('AUCTION')) return 'to buy it now, or bid';
  return buyingOptions.includes('BEST_OFFER') ? 'or best offer' : 'to buy it now';
};

const shippingOf = (listing: Listing, { shipTo }: Visit): string => {
  const country = countryOf(shipTo);
  if (!shipsTo(listing, shipTo)) return `Does not ship to ${country}`;
  const cost = shippingTo(listing, shipTo);
  if (cost === null) return `Shipping to ${country} is told at the checkout`;
  return cost === 0 ? `Free shipping to ${country}` : `+ ${dollars(cost)} shipping to ${country}`;
};

const timeLeftOf = ({ endMs, buyingOptions }: Listing, { nowMs }: Visit): string => {
  if (endMs === null || !buyingOptions.includes('AUCTION')) return '';
  const minutes = Math.floor((endMs - nowMs) / 60_000);
  const [days, hours] = [Math.floor(minutes / 1_440), Math.floor(minutes / 60) % 24];
  const left =
    days > 0 ? `${days}d ${hours}h` : hours > 0 ? `${hours}h ${minutes % 60}m` : `${minutes}m`;
  return ` <span class="left">${left} left</span>`;
};

type Fact = readonly [name: string, value: string];

const listingFacts = ({ id, seller, startMs, endMs, buyingOptions }: Listing): readonly Fact[] => [
  ...(endMs === null
    ? []
    : [[buyingOptions.includes('AUCTION') ? 'Ends' : 'Renews', moment(endMs)] as const]),
  ['Listed', moment(startMs)],
  ['Seller', `${seller.username} (${seller.feedbackScore.toLocaleString('en-US')})`],
  ['Located in', `${seller.place}, ${countryOf(seller.country)}`],
  ['Ships to', REACH[seller.shipsTo](countryOf(seller.country))],
  ['Item number', id],
];

const REACH = {
  everywhere: () => 'Worldwide',
  europe: () => 'Europe',
  home: (country: string) => `${country} only`,
} as const;

const facts = (title: string, all: readonly Fact[]): string =>
  `<h2>${escaped(title)}</h2><dl>${all
    .map(([name, value]) => `<div><dt>${escaped(name)}</dt><dd>${escaped(value)}</dd></div>`)
    .join('')}</dl>`;

const dollars = (amount: number): string =>
  amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' });

/** In UTC, and said so: the page has no script that could know the reader's clock. */
const moment = (atMs: number): string => `${MOMENT.format(atMs)} UTC`;
const MOMENT = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
});

const COUNTRIES = new Intl.DisplayNames(['en'], { type: 'region' });
const countryOf = (code: string): string => COUNTRIES.of(code) ?? code;

const STYLE = `
.note { margin: 0 0 24px; padding: 12px 16px; border: 1px solid var(--line); border-radius: 10px; background: var(--brand-soft) }
article { display: grid; gap: 28px; overflow: hidden; border: 1px solid var(--line); border-radius: 14px; background: var(--surface) }
article > div:last-child { padding: 0 20px 24px; min-width: 0 }
.mat { display: grid; place-items: start center; min-height: 280px; padding: 28px; background: var(--mat) }
.mat img { width: auto; height: auto; max-width: 100%; max-height: 400px; filter: drop-shadow(0 10px 14px rgb(25 20 10 / .3)) }
.mat p { margin: 0; padding: 48px 24px; border: 1.5px dashed var(--ink3); border-radius: 8px; color: var(--ink3) }
@media (min-width: 760px) { article { grid-template-columns: 360px 1fr } article > div:last-child { padding: 24px 28px 28px 0 } }
.chips { display: flex; align-items: center; justify-content: space-between; gap: 8px; margin: 0 0 10px }
.chip { padding: 1px 8px; border-radius: 6px; background: var(--s2); color: var(--ink2); font-size: 13px; font-weight: 500 }
.chip.good { background: var(--pos-soft); color: var(--pos) } .chip.low { background: var(--warn-soft); color: var(--warn) }
.left { color: var(--brand-text); font-size: 14px; font-weight: 500 }
.price { margin: 12px 0 0; font-size: 26px; line-height: 34px; font-weight: 600; letter-spacing: -.02em; font-variant-numeric: tabular-nums }
.price span { color: var(--ink3); font-size: 14px; font-weight: 400; letter-spacing: 0 }
.shipping { margin: 2px 0 0; color: var(--ink2) }
h2 { margin: 24px 0 8px; font-size: 15px } dl { margin: 0; border-top: 1px solid var(--line) }
dl div { display: grid; grid-template-columns: 130px minmax(0, 1fr); gap: 12px; padding: 7px 0; border-bottom: 1px solid var(--line); font-size: 14px }
dt { color: var(--ink3) } dd { margin: 0 } .back { margin: 20px 0 0 }
`;
