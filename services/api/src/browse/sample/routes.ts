import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app-types.ts';
import { notFound } from '../../http/problem.ts';
import { drawn } from './card.ts';
import { type Listing, listingById } from './listing.ts';

/** Where "View on Marketplace" of a sample listing leads: a page that says what it is. Open, since a new tab sends no token. */
export const sampleRoutes = (app: App, { now }: Pick<Deps, 'now'>): void => {
  app.get<{ Params: { id: string } }>(
    '/api/marketplace/samples/:id',
    { schema: { hide: true } },
    (request, reply) => {
      const listing = listingById(request.params.id, now().getTime());
      if (listing === null) throw notFound('This sample listing has ended');
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(page(listing));
    },
  );
};

const page = ({ card, price, seller }: Listing): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${escaped(card.title)}</title>
<style>
  :root { color-scheme: light dark }
  body { margin: 12vh auto; max-width: 560px; padding: 0 16px; font: 16px/24px system-ui, sans-serif }
  img { max-height: 260px } h1 { font-size: 26px; line-height: 32px; margin-bottom: 0 }
</style>
<main>
${card.art === null ? '' : `<img src="${escaped(drawn(card.art))}" alt="">`}
<h1>${escaped(card.title)}</h1>
<p>$${price.toFixed(2)} from ${escaped(seller.username)}, ${escaped(seller.place)}</p>
<p><strong>This is a sample listing.</strong> The card and the seller are invented; nothing is for sale. Once eBay is connected, this link
opens the listing there.</p>
</main>
</html>
`;

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
