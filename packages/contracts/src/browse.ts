import Type, { type Static } from 'typebox';
import { Moment, Nullable } from './fields.ts';

/** The ways to buy that we tell apart; a marketplace may know others. */
export const BUYING_OPTIONS = ['AUCTION', 'FIXED_PRICE', 'BEST_OFFER', 'CLASSIFIED_AD'] as const;

/** One listing of the marketplace, as it stood a few seconds ago. Whatever the marketplace left out is `null`. */
export const MarketplaceItem = Type.Object({
  id: Type.String({ description: "The marketplace's own id: opaque, may hold any character" }),
  title: Type.String({ description: 'Plain text' }),
  imageUrl: Nullable(Type.String({ description: 'An https: or data: address' })),
  condition: Nullable(Type.String({ description: "The marketplace's word, e.g. New, Graded" })),
  price: Nullable(Type.Number({ description: 'In `currency`; of an auction, the current bid' })),
  currency: Nullable(Type.String({ description: 'ISO 4217' })),
  convertedFrom: Nullable(
    Type.Object(
      { price: Type.Number(), currency: Type.String({ description: 'ISO 4217' }) },
      { description: 'What the seller asks, where `price` is converted from it' },
    ),
  ),
  shippingInfo: Type.Object({
    cost: Nullable(Type.Number({ description: '0 is free; null is not known' })),
    currency: Nullable(Type.String({ description: 'ISO 4217' })),
  }),
  seller: Type.Object({
    username: Nullable(Type.String()),
    feedbackScore: Nullable(Type.Integer()),
  }),
  location: Nullable(Type.String({ description: 'Place and country' })),
  startTime: Nullable(Moment),
  endTime: Nullable(Moment),
  buyingOptions: Type.Array(Type.Enum([...BUYING_OPTIONS])),
  viewItemURL: Nullable(
    Type.String({ description: "The listing's page: an https: address, or a path of this server" }),
  ),
});
export type MarketplaceItem = Static<typeof MarketplaceItem>;

/** One page of a search. */
export const BrowseAnswer = Type.Object({
  items: Type.Array(MarketplaceItem, { maxItems: 200 }),
  total: Type.Integer({
    description: 'At most 10,000; lowered where needed, so that page × limit < total means Next',
  }),
  limit: Type.Integer(),
  offset: Type.Integer(),
  hasNext: Type.Boolean({ description: 'Whether the marketplace says that there is a next page' }),
  ignored: Type.Array(Type.Enum(['shipTo', 'locatedIn']), {
    description: 'Place filters that the marketplace did not apply to this answer',
  }),
});
export type BrowseAnswer = Static<typeof BrowseAnswer>;

const text = (description: string) => Type.Optional(Type.String({ maxLength: 400, description }));

/** Texts here, since empty ones count as absent; the API reads them. */
export const BrowseQuery = Type.Object({
  sport: text('basketball, the only one'),
  page: text('From 1; page × limit is at most 10,000'),
  limit: text('1 to 200, default 50'),
  shipTo: text('Country that it must ship to, ISO 3166-1; default LT'),
  locatedIn: text('Country that it must be in, ISO 3166-1; any or empty for everywhere'),
  sort: text('newlyListed, endingSoonest, price, -price (shipping included); empty for best match'),
  keyword: text('Words that must all be there, up to 200 characters'),
});
export type BrowseQuery = Static<typeof BrowseQuery>;

/** Which marketplace Browse shows. */
export const MarketplaceInfo = Type.Object({
  name: Type.String({ description: 'What the sidebar and titles show' }),
  live: Type.Boolean({ description: 'false: built-in invented listings' }),
  affiliate: Type.Boolean({
    description: 'Whether a purchase over its links may earn a commission',
  }),
});
export type MarketplaceInfo = Static<typeof MarketplaceInfo>;
