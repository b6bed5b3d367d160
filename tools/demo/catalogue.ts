import { gradeOf, type CardArtKind } from '@keepsale/card-art';
import type { BusinessDate } from '@keepsale/domain/kernel/dates';
import { shiftDays } from '@keepsale/domain/kernel/dates';
import { cents, type Cents } from '@keepsale/domain/kernel/money';
import type { Chance } from './random.ts';

export interface DemoProduct {
  readonly name: string;
  readonly category: string;
  readonly costCents: Cents;
  readonly valueCents: Cents;
  readonly stock: number;
  readonly purchaseDate: BusinessDate;
  readonly comment: string | null;
  readonly description: string | null;
  /** `null`: not photographed yet, as happens. */
  readonly picture: {
    readonly kind: CardArtKind;
    readonly player: string;
    readonly set: string;
    readonly variant: number;
  } | null;
}

export const DEMO_CATEGORIES = [
  'Rookies',
  'Graded',
  'Autographs',
  'Vintage',
  'Sealed wax',
  'Lots',
] as const;

/** Players and sets are some of those in the sample of Browse, so that there is something to compare with. */
const PLAYERS = [
  'Dre Holloway',
  'Isa Moreau',
  'Teo Lindqvist',
  'Jonas Varna',
  'Kip Marlowe',
  'Malik Oduya',
  'Rafa Quintero',
  'Tasha Bell',
  'Niko Petrov',
  'Andris Kalns',
  'Eli Brandt',
  'Cam Whitfield',
  'Lukas Jonaitis',
  'Amara Diop',
  'Finn Aaltonen',
  'Dante Reyes',
] as const;

const SETS = ['Meridian', 'Halcyon', 'Northline', 'Apex', 'Courtside', 'Silverleaf'] as const;

interface TitleBy {
  readonly chance: Chance;
  /** Of the picture, so that both tell the same grade. */
  readonly variant: number;
}

interface Shape {
  readonly kind: CardArtKind;
  readonly category: (typeof DEMO_CATEGORIES)[number];
  readonly weight: number;
  readonly costDollars: readonly [number, number];
  /** Value over cost, in hundredths. */
  readonly markup: readonly [number, number];
  readonly stock: readonly [number, number];
  readonly title: (player: string, set: string, by: TitleBy) => string;
}

const SHAPES: readonly Shape[] = [
  shape('portrait', 'Rookies', 22, [4, 30], [115, 195], [1, 9], (p, s) => `${p} — ${s} Rookie`),
  shape('number', 'Rookies', 18, [3, 24], [105, 180], [2, 14], (p, s) => `${p} — ${s} Silver`),
  shape('ball', 'Rookies', 16, [2, 12], [110, 210], [3, 22], (p, s) => `${p} — ${s} Base`),
  shape(
    'foil',
    'Autographs',
    14,
    [28, 140],
    [85, 170],
    [1, 2],
    (p, s, by) => `${p} — ${s} Foil /${by.chance.pick([25, 49, 99, 199])}`,
  ),
  shape(
    'slab',
    'Graded',
    14,
    [60, 340],
    [90, 165],
    [1, 1],
    (p, s, by) => `${p} — ${s} Graded ${gradeOf(by.variant)}`,
  ),
  shape(
    'vintage',
    'Vintage',
    8,
    [24, 170],
    [80, 150],
    [1, 2],
    (p, s, by) => `${p} — ${s} ${String(by.chance.between(1979, 1996))} Heritage`,
  ),
  shape(
    'box',
    'Sealed wax',
    5,
    [24, 120],
    [115, 150],
    [8, 26],
    (_p, s, by) => `${s} ${by.chance.pick(['Hobby Box', 'Blaster', 'Mega Box'])} (sealed)`,
  ),
  shape(
    'lot',
    'Lots',
    5,
    [12, 60],
    [120, 180],
    [2, 12],
    (_p, s, by) => `Mixed lot ×${String(by.chance.pick([10, 25, 50]))} — ${s} base`,
  ),
];

const COMMENTS = [
  'Bought at the Saturday show, table 14.',
  'Corners checked under the loupe. Keep in the top row of the safe.',
  'Traded for two Northline boxes.',
  'Seller offered three more, ask again in spring.',
] as const;

const DESCRIPTIONS = [
  'Sharp corners, clean surface, centred 55/45. Ships in a sleeve and top-loader.',
  'Light print line on the left edge, otherwise pack fresh. See both photos.',
  'Straight from a sealed pack, sleeved at once.',
  'Small dent at the lower right corner, priced for it.',
] as const;

/** About 300 products bought over the last thirteen months. */
export const demoProducts = (
  chance: Chance,
  today: BusinessDate,
  howMany: number,
): readonly DemoProduct[] =>
  Array.from({ length: howMany }, (_, index) => demoProduct(chance, today, index)).sort((a, b) =>
    a.purchaseDate.localeCompare(b.purchaseDate),
  );

const demoProduct = (chance: Chance, today: BusinessDate, variant: number): DemoProduct => {
  const chosen = SHAPES[chance.weighted(SHAPES.map(({ weight }) => weight))] ?? SHAPES[0];
  if (chosen === undefined) throw new RangeError('no shapes');
  const player = chance.pick(PLAYERS);
  const set = chance.pick(SETS);
  const costCents = chance.between(chosen.costDollars[0] * 4, chosen.costDollars[1] * 4) * 25;
  const percent = chance.between(chosen.markup[0], chosen.markup[1]);
  return {
    name: chosen.title(player, set, { chance, variant }),
    category: chosen.category,
    costCents: cents(costCents),
    valueCents: cents(Math.round((costCents * percent) / 100)),
    stock: chance.between(chosen.stock[0], chosen.stock[1]),
    purchaseDate: shiftDays(today, -chance.between(0, 395)),
    comment: chance.unit() < 0.18 ? chance.pick(COMMENTS) : null,
    description: chance.unit() < 0.45 ? chance.pick(DESCRIPTIONS) : null,
    picture: chance.unit() < 0.04 ? null : { kind: chosen.kind, player, set, variant },
  };
};

function shape(
  kind: CardArtKind,
  category: Shape['category'],
  weight: number,
  ...rest: readonly [Shape['costDollars'], Shape['markup'], Shape['stock'], Shape['title']]
): Shape {
  const [costDollars, markup, stock, title] = rest;
  return { kind, category, weight, costDollars, markup, stock, title };
}
