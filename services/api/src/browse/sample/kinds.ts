import { type CardArtKind, gradeOf } from '@keepsale/card-art';
import { chance, pick } from './chance.ts';
import type { Player } from './invented.ts';

/** A kind of thing that is offered. */
export interface Kind {
  readonly art: CardArtKind;
  readonly condition: string;
  /** How many of a hundred listings. */
  readonly share: number;
  readonly offer: (of: Subject) => Offer;
}

interface Subject {
  readonly seed: number;
  readonly player: Player;
  readonly set: string;
  /** Of the picture, so that both tell the same grade. */
  readonly variant: number;
}

interface Offer {
  readonly title: string;
  /** Dollars, in a set of usual standing. */
  readonly worth: number;
  readonly specifics: readonly (readonly [string, string])[];
}

/** By a number from 0 up to 1. */
export const kindOf = (luck: number): Kind => {
  let left = luck * 100;
  return KINDS.find(({ share }) => (left -= share) < 0) ?? KINDS[0];
};

/** A step on a scale, and how many times the usual such a card is worth. */
type Step = readonly [step: string, times: number];

const GRADES: ReadonlyMap<string, number> = new Map([
  ['8.5', 0.6], ['9', 0.85], ['9.5', 1.3], ['10', 2.4],
]); // prettier-ignore
const PRINT_RUNS: readonly [Step, ...Step[]] = [
  ['99', 1], ['199', 0.7], ['49', 1.6], ['25', 2.6],
]; // prettier-ignore

/** A card of one player: the number is the same in all printings of a set. */
const card =
  (printing: string, usual: number, scale?: (of: Subject) => Detail) =>
  (of: Subject): Offer => {
    const { player, set } = of;
    const detail = scale?.(of);
    const number = 1 + Math.floor(chance(player.number, set.length, 21) * 300);
    const said = [printing, detail?.said].filter((word) => word !== undefined).join(' ');
    return {
      title: `${player.name} ${set} ${said} #${number} ${player.team}`,
      worth: usual * player.fame * (detail?.times ?? 1),
      specifics: [
        ['Player', player.name],
        ['Team', player.team],
        ['Card number', String(number)],
        // What is graded here is the base card.
        ['Printing', detail?.name === 'Grade' ? 'Base' : printing],
        ...(detail === undefined ? [] : [[detail.name, detail.value] as const]),
      ],
    };
  };

interface Detail {
  readonly said: string;
  readonly name: string;
  readonly value: string;
  readonly times: number;
}

const graded = ({ variant }: Subject): Detail => {
  const grade = gradeOf(variant);
  return { said: grade, name: 'Grade', value: grade, times: GRADES.get(grade) ?? 1 };
};

const numbered = ({ seed }: Subject): Detail => {
  const [run, times] = pick(PRINT_RUNS, chance(seed, 7));
  return { said: `/${run}`, name: 'Print run', value: run, times };
};

const BOXES: readonly [readonly [string, number], ...(readonly [string, number])[]] = [
  ['Hobby Box', 118], ['Mega Box', 52], ['Blaster', 31],
]; // prettier-ignore

const box = ({ seed, set }: Subject): Offer => {
  const [size, worth] = pick(BOXES, chance(seed, 7));
  return {
    title: `${set} ${size} 2026 factory sealed basketball`,
    worth,
    specifics: [
      ['Season', '2026'],
      ['Configuration', `${size}, sealed`],
    ],
  };
};

const lot = ({ player, set }: Subject): Offer => ({
  title: `${set} lot of 3 with ${player.name}, basketball cards`,
  worth: 14 * player.fame,
  specifics: [
    ['Player', player.name],
    ['Number of cards', '3'],
  ],
});

const KINDS: readonly [Kind, ...Kind[]] = [
  { art: 'ball', share: 21, condition: 'Used', offer: card('Base', 6) },
  { art: 'portrait', share: 17, condition: 'New', offer: card('Rookie', 18) },
  { art: 'number', share: 16, condition: 'New', offer: card('Silver', 14) },
  { art: 'foil', share: 14, condition: 'Ungraded', offer: card('Foil', 60, numbered) },
  { art: 'slab', share: 14, condition: 'Graded', offer: card('Graded', 120, graded) },
  { art: 'vintage', share: 6, condition: 'Used', offer: card('1987 Heritage', 60) },
  { art: 'portrait', share: 5, condition: 'New', offer: card('Auto', 95) },
  { art: 'box', share: 4, condition: 'New', offer: box },
  { art: 'lot', share: 3, condition: 'Used', offer: lot },
];
