import type { MarketplaceItem } from '@keepsale/contracts/browse';
import type { BrowseSortKey } from '@keepsale/domain/options';
import { Clock, ExternalLink, ImageOff, MapPin, Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { Card } from '../../ui/card.tsx';
import { Chip } from '../../ui/chip.tsx';
import { count, momentDay, momentFull, moneyIn } from '../../ui/format.ts';
import { RETURNING } from '../../ui/return-state.ts';
import { useNow } from '../../ui/use-now.ts';
import {
  conditionTone,
  isAuction,
  pageAddress,
  pictureAddress,
  placeText,
  priceText,
  shippingText,
  timeLeft,
  timingOf,
  totalText,
} from './listing.ts';
import { productFrom } from './product-from.ts';

interface ListingCardProps {
  readonly item: MarketplaceItem;
  readonly marketplace: string;
  readonly sort: BrowseSortKey;
  /** How far the server's clock is ahead of this device's. */
  readonly clockAheadMs: number;
  /** Above the fold: not loaded lazily. */
  readonly eager: boolean;
}

export function ListingCard({ item, marketplace, sort, clockAheadMs, eager }: ListingCardProps) {
  const { title, condition, endTime } = item;
  return (
    <Card className="flex h-full w-full overflow-hidden">
      <div className="mat grid w-[122px] shrink-0 place-items-center p-3 sm:w-[132px]">
        <Picture key={item.imageUrl} address={item.imageUrl} eager={eager} />
      </div>
      <div className="flex min-w-0 flex-1 flex-col p-4">
        <div className="flex min-h-[22px] flex-wrap items-center justify-between gap-x-2 gap-y-1">
          {condition !== null && (
            <Chip tone={conditionTone(condition)} className="max-w-full">
              <bdi className="truncate">{condition}</bdi>
            </Chip>
          )}
          {isAuction(item) && endTime !== null && (
            <TimeLeft endTime={endTime} clockAheadMs={clockAheadMs} />
          )}
        </div>
        <h3 className="mt-2 line-clamp-2 text-md leading-5 font-medium break-words" title={title}>
          <bdi>{title}</bdi>
        </h3>
        <Price item={item} sort={sort} />
        <Seller {...item.seller} />
        <Place item={item} />
        <Links item={item} marketplace={marketplace} />
      </div>
    </Card>
  );
}

interface PictureProps {
  readonly address: string | null;
  readonly eager: boolean;
}

/** Decoration beside the title; a dashed frame where there is none, or it does not load. */
function Picture({ address, eager }: PictureProps) {
  const [broken, setBroken] = useState(false);
  const source = pictureAddress(address);
  if (source === null || broken) {
    return (
      <span className="grid aspect-[5/7] w-full place-items-center rounded-md border-[1.5px] border-dashed border-line-strong/60 text-ink3">
        <ImageOff className="size-5" strokeWidth={1.75} aria-hidden />
      </span>
    );
  }
  return (
    <img
      src={source}
      alt=""
      width={110}
      height={154}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      referrerPolicy="no-referrer"
      className="h-40 w-full rounded-[3px] object-contain [filter:drop-shadow(0_1px_1px_rgb(25_20_10/.25))_drop-shadow(0_8px_10px_rgb(25_20_10/.22))]"
      onError={() => setBroken(true)}
    />
  );
}

interface TimeLeftProps extends Pick<ListingCardProps, 'clockAheadMs'> {
  readonly endTime: string;
}

function TimeLeft({ endTime, clockAheadMs }: TimeLeftProps) {
  const left = useNow((nowMs) => timeLeft(endTime, nowMs + clockAheadMs));
  return (
    <span className="tnum ml-auto flex items-center gap-1 text-sm font-medium whitespace-nowrap text-brand-text">
      <Clock className="size-3.5" aria-hidden />
      {left}
    </span>
  );
}

function Price({ item, sort }: Pick<ListingCardProps, 'item' | 'sort'>) {
  const { convertedFrom } = item;
  const extras = [shippingText(item), totalText(item, sort)].filter((text) => text !== '');
  return (
    <p className="tnum mt-2 flex flex-wrap items-baseline gap-x-2">
      <span className="min-w-0 font-display text-xl font-semibold tracking-[-0.01em] break-words">
        {priceText(item)}
      </span>
      {extras.map((text) => (
        <span key={text} className="text-sm text-ink3">
          {text}
        </span>
      ))}
      {convertedFrom !== null && (
        <span className="text-sm text-ink3">
          converted from {moneyIn(convertedFrom.price, convertedFrom.currency)}
        </span>
      )}
    </p>
  );
}

function Seller({ username, feedbackScore }: MarketplaceItem['seller']) {
  if (username === null && feedbackScore === null) return null;
  return (
    <p className="tnum mt-2 truncate text-sm text-ink2">
      <bdi>{username ?? 'Seller not named'}</bdi>
      {feedbackScore !== null && <span className="text-ink3"> ({count(feedbackScore)})</span>}
    </p>
  );
}

function Place({ item }: Pick<ListingCardProps, 'item'>) {
  const { word, at } = timingOf(item);
  return (
    <p className="mt-0.5 flex min-w-0 items-start gap-1 text-sm text-ink3">
      <MapPin className="mt-0.5 size-3.5 shrink-0" aria-hidden />
      <span className="line-clamp-2 min-w-0 break-words">
        {item.location !== null && (
          <>
            <bdi>{placeText(item.location)}</bdi>
            {' · '}
          </>
        )}
        <span className="whitespace-nowrap">
          {word}{' '}
          {at === null ? (
            '—'
          ) : (
            <time dateTime={at} title={momentFull(at)}>
              {momentDay(at)}
            </time>
          )}
        </span>
      </span>
    </p>
  );
}

const LINK =
  'inline-flex min-h-6 items-center gap-1.5 text-sm font-medium text-accent-text hover:underline';

function Links({ item, marketplace }: Pick<ListingCardProps, 'item' | 'marketplace'>) {
  const address = pageAddress(item.viewItemURL);
  return (
    <p className="mt-auto flex flex-wrap gap-x-4 gap-y-1 pt-3">
      {address !== null && (
        <a href={address} target="_blank" rel="noopener noreferrer" className={LINK}>
          View on {marketplace}
          <ExternalLink className="size-3.5" aria-hidden />
          <span className="sr-only">, {item.title}, opens in a new tab</span>
        </a>
      )}
      <Link
        to={paths.addProductWith(productFrom(item, marketplace))}
        state={RETURNING}
        className={LINK}
      >
        <Plus className="size-3.5" aria-hidden />
        Add to inventory
        <span className="sr-only">, {item.title}</span>
      </Link>
    </p>
  );
}
