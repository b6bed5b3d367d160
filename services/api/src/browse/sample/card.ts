import { type CardArtKind, cardArtUrl } from '@keepsale/card-art';
import { chance, pick } from './chance.ts';
import { PLAYERS, SETS, TEAMS } from './invented.ts';

/** What is offered: the same for the same seed. */
export interface Card {
  readonly title: string;
  /** What a search looks through. */
  readonly words: string;
  readonly condition: string;
  /** Dollars. */
  readonly worth: number;
  readonly art: Art | null;
}

export interface Art {
  readonly kind: CardArtKind;
  readonly player: string;
  readonly set: string;
  readonly variant: number;
}

/** The picture as a `data:` address: nothing has to be served without a token. */
export const drawn = ({ kind, ...print }: Art): string => cardArtUrl(kind, print);

interface Kind {
  readonly art: CardArtKind;
  readonly say: (luck: number) => string;
  readonly condition: string;
  /** Dollars, from and up to. */
  readonly worth: readonly [number, number];
}

const GRADES = ['8.5', '9', '9.5', '10'] as const;
const PRINT_RUNS = ['/25', '/49', '/99', '/199'] as const;

const KINDS: readonly [Kind, ...Kind[]] = [
  { art: 'portrait', say: () => 'Rookie', condition: 'New', worth: [4, 90] },
  { art: 'ball', say: () => 'Base', condition: 'Used', worth: [2, 30] },
  { art: 'number', say: () => 'Silver', condition: 'New', worth: [6, 120] },
  {
    art: 'foil',
    say: (luck) => `Foil ${pick(PRINT_RUNS, luck)}`,
    condition: 'Ungraded',
    worth: [15, 240],
  },
  { art: 'vintage', say: () => 'Heritage 1987', condition: 'Used', worth: [9, 310] },
  {
    art: 'slab',
    say: (luck) => `Graded ${pick(GRADES, luck)}`,
    condition: 'Graded',
    worth: [40, 900],
  },
  { art: 'portrait', say: () => 'Auto', condition: 'New', worth: [25, 420] },
];

const WITHOUT_PICTURE = 0.03;

export const cardOf = (seed: number): Card => {
  const player = pick(PLAYERS, chance(seed, 1));
  const team = pick(TEAMS, chance(seed, 2));
  const set = pick(SETS, chance(seed, 3));
  const variant = Math.floor(chance(seed, 4) * 9_000);
  const hasPicture = chance(seed, 5) >= WITHOUT_PICTURE;
  const sealed = sealedOf(seed, player, set);
  const kind = pick(KINDS, chance(seed, 6));
  const { title, art, condition, worth } = sealed ?? {
    title: `${player} ${set} ${kind.say(chance(seed, 7))} basketball card`,
    ...kind,
  };
  const [from, to] = worth;
  return {
    title,
    words: folded(`${title} ${team} ${player}`),
    condition,
    // Many cheap ones, few dear ones.
    worth: from * (to / from) ** (chance(seed, 8) ** 1.6),
    art: hasPicture ? { kind: art, player, set, variant } : null,
  };
};

/** One in twelve is a box or a lot. */
const sealedOf = (
  seed: number,
  player: string,
  set: string,
): (Pick<Kind, 'art' | 'condition' | 'worth'> & { readonly title: string }) | null => {
  const luck = chance(seed, 9);
  if (luck < 0.05) {
    const title = `${set} Hobby Box 2026 factory sealed basketball`;
    return { art: 'box', title, condition: 'New', worth: [70, 380] };
  }
  if (luck < 0.085) {
    const title = `${set} lot of 3 with ${player}, basketball cards`;
    return { art: 'lot', title, condition: 'Used', worth: [8, 60] };
  }
  return null;
};

/** As a search compares: without case and accents. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
