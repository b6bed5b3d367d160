import { type CardArtKind, cardArtUrl } from '@keepsale/card-art';
import { chance, pick } from './chance.ts';
import { kindOf } from './kinds.ts';
import { playerOf, PLAYERS_IN_ALL, SETS } from './invented.ts';

/** What is offered: the same for the same seed. */
export interface Card {
  readonly title: string;
  /** What a search looks through. */
  readonly words: string;
  readonly condition: string;
  /** Dollars. */
  readonly worth: number;
  readonly art: Art | null;
  /** What its page tells of it, as name and value. */
  readonly specifics: readonly (readonly [string, string])[];
}

export interface Art {
  readonly kind: CardArtKind;
  readonly player: string;
  readonly set: string;
  readonly variant: number;
}

/** The picture as a `data:` address: nothing has to be served without a token. */
export const drawn = ({ kind, ...print }: Art): string => cardArtUrl(kind, print);

/** How many cards there are before printings. */
const PRINTS = PLAYERS_IN_ALL * SETS.length;
/** Multiples of it fall evenly between 0 and 1. */
const GOLDEN = 0.618_034;
const WITHOUT_PICTURE = 0.03;
/** Sellers do not agree on what a card is worth, but nearly. */
const DISAGREEMENT = [0.8, 1.3] as const;

/** @param place Its player and set go round with it, and its kind nearly so: there are about as many of each. */
export const cardOf = (place: number, seed: number): Card => {
  const player = playerOf(place % PLAYERS_IN_ALL);
  const set = pick(SETS, ((place / PLAYERS_IN_ALL) % SETS.length) / SETS.length);
  const kind = kindOf((Math.floor(place / PRINTS) * GOLDEN + chance(seed, 6) / 4) % 1);
  const print = {
    player: player.name,
    set: set.name,
    variant: Math.floor(chance(seed, 4) * 9_000),
  };
  const offer = kind.offer({ ...print, seed, player });
  return {
    title: offer.title,
    words: folded(offer.title),
    condition: kind.condition,
    worth: offer.worth * set.standing * between(DISAGREEMENT, chance(seed, 8)),
    art: chance(seed, 5) < WITHOUT_PICTURE ? null : { kind: kind.art, ...print },
    specifics: [['Set', set.name], ...offer.specifics],
  };
};

const between = ([from, to]: readonly [number, number], luck: number): number =>
  from + luck * (to - from);

/** As a search compares: without case and accents. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
