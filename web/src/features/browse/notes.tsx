import type { BrowseAnswer, MarketplaceInfo } from '@keepsale/contracts/browse';
import { FlaskConical, Info } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { countryName } from '../../ui/country.ts';
import type { Search } from './use-search.ts';

/** Nobody should take the sample for a market. */
export function SampleNote() {
  return (
    <aside
      aria-label="About these listings"
      className="rounded-lg border border-line bg-brand-soft px-4 py-3 text-md"
    >
      <p className="flex items-start gap-2">
        <FlaskConical className="mt-0.5 size-4 shrink-0 text-brand-text" aria-hidden />
        <span>
          <strong className="font-semibold">These are samples.</strong> The cards, sellers and
          prices are invented, and nothing here is for sale.
        </span>
      </p>
      <details className="mt-1 pl-6">
        <summary className="min-h-6 w-fit cursor-pointer text-sm font-medium text-brand-text">
          How to connect eBay
        </summary>
        <ol className="mt-2 grid max-w-[68ch] list-decimal gap-1.5 pl-5 text-sm text-ink2">
          <li>
            Get a production keyset at developer.ebay.com, and answer there the question about
            account deletion notices.
          </li>
          <li>
            Start the server with <Variable name="EBAY_CLIENT_ID" /> (the App ID) and{' '}
            <Variable name="EBAY_CLIENT_SECRET" /> (the Cert ID).
          </li>
          <li>
            If you like, choose the site with <Variable name="EBAY_MARKETPLACE" />. The README,
            under “Connecting eBay”, has the rest.
          </li>
        </ol>
      </details>
    </aside>
  );
}

function Variable({ name }: { readonly name: string }) {
  return (
    <code className="rounded-xs bg-surface px-1 py-0.5 font-mono text-xs text-ink">{name}</code>
  );
}

interface IgnoredNoteProps {
  readonly ignored: BrowseAnswer['ignored'];
  readonly search: Search['search'];
  readonly marketplace: string;
}

/** A place filter that the marketplace dropped changes what the list means. */
export function IgnoredNote({ ignored, search, marketplace }: IgnoredNoteProps) {
  if (ignored.length === 0) return null;
  const choices = [
    ...(ignored.includes('shipTo') ? [`Ship to ${countryName(search.shipTo)}`] : []),
    ...(ignored.includes('locatedIn') && search.locatedIn !== 'any'
      ? [`Located in ${countryName(search.locatedIn)}`]
      : []),
  ];
  if (choices.length === 0) return null;
  return (
    <p
      role="status"
      className="flex items-start gap-2 rounded-lg border border-line bg-warn-soft px-4 py-3 text-md"
    >
      <Info className="mt-0.5 size-4 shrink-0 text-warn" aria-hidden />
      <span>
        {marketplace} did not apply {choices.map((choice) => `“${choice}”`).join(' and ')} to these
        listings. Check each one before you buy.
      </span>
    </p>
  );
}

/** What the licence, and fairness, ask to be said beside live listings. */
export function LiveNote({ name, affiliate }: MarketplaceInfo) {
  return (
    <p className="mx-auto max-w-[72ch] text-center text-sm text-ink3">
      Listings come from {name} at the moment you search; what is new or sold there may show here up
      to 15 minutes later. None of them is stored.{' '}
      {affiliate && `Links to ${name} may earn a commission. `}
      <Link to={paths.privacyPolicy} className="text-accent-text underline">
        Privacy policy
      </Link>
    </p>
  );
}
