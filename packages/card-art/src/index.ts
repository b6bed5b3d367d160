import { ball, face, type FaceKind, type Print } from './faces.ts';
import { cycle, gradeOf, paletteOf } from './palette.ts';
import { CARD_HEIGHT, CARD_WIDTH, lettering, picture, placedCard } from './svg.ts';

export type { Print } from './faces.ts';
export { gradeOf } from './palette.ts';

export type CardArtKind = FaceKind | 'slab' | 'lot' | 'box';

export const CARD_ART_KINDS: readonly CardArtKind[] = [
  'portrait',
  'number',
  'ball',
  'foil',
  'vintage',
  'slab',
  'lot',
  'box',
];

/**
 * Draws a picture of a basketball card, a graded slab, a lot or a sealed box: an SVG document as text, always the
 * same for the same input. Players and sets are whatever the caller invents; nothing real is drawn.
 */
export const cardArt = (kind: CardArtKind, print: Print): string => {
  switch (kind) {
    case 'slab':
      return slab(print);
    case 'lot':
      return lot(print);
    case 'box':
      return box(print);
    case 'portrait':
    case 'number':
    case 'ball':
    case 'foil':
    case 'vintage':
      return picture(face(kind, print), scopeOf(kind, print), CARD_WIDTH, CARD_HEIGHT);
  }
};

/** The same picture as a `data:` address, for an `img`. */
export const cardArtUrl = (kind: CardArtKind, print: Print): string =>
  `data:image/svg+xml,${encodeURIComponent(cardArt(kind, print))}`;

const scopeOf = (kind: CardArtKind, print: Print): string => `${kind}${print.variant}`;

const slab = (print: Print): string => {
  const inside = face(
    cycle(['portrait', 'foil', 'number', 'vintage'] as const, print.variant),
    print,
  );
  const label =
    lettering(
      print.player.toUpperCase(),
      { x: 31, y: 43, size: 12, weight: 700, fill: '#191A1F' },
      140,
    ) +
    lettering(
      print.set.toUpperCase(),
      { x: 31, y: 61, size: 10, spacing: 1, fill: '#4E4C46' },
      140,
    ) +
    lettering(gradeOf(print.variant), {
      x: 219,
      y: 59,
      size: 28,
      weight: 900,
      anchor: 'end',
      fill: '#191A1F',
    });
  return picture(
    '<rect x="1" y="1" width="248" height="398" rx="14" fill="#F3F5F8" stroke="#C9CED6" stroke-width="2"/>' +
      '<rect x="10" y="10" width="230" height="380" rx="9" fill="#E6EAF0" stroke="#fff" stroke-width="2"/>' +
      `<rect x="20" y="20" width="210" height="54" rx="5" fill="#fff" stroke="#C23A2B" stroke-width="3"/>${label}` +
      placedCard(inside, { x: 24, y: 92, width: 202, turn: 0, scope: 'in' }) +
      '<path d="M10 10h90L10 250z" fill="#fff" opacity=".22"/>',
    scopeOf('slab', print),
    250,
    400,
  );
};

const lot = (print: Print): string => {
  const cards = [
    { kind: 'vintage', player: 'Cam Whitfield', shift: 2, x: 22, y: 46, turn: -12 },
    { kind: 'ball', player: 'Eli Brandt', shift: 1, x: 58, y: 36, turn: 2 },
    { kind: 'number', player: print.player, shift: 0, x: 84, y: 60, turn: 13 },
  ] as const;
  const inner = cards.map((card, index) =>
    placedCard(
      face(card.kind, { player: card.player, set: print.set, variant: print.variant + card.shift }),
      {
        x: card.x,
        y: card.y,
        width: 150,
        turn: card.turn,
        scope: String(index),
      },
    ),
  );
  return picture(inner.join(''), scopeOf('lot', print), 250, 300);
};

const box = (print: Print): string => {
  const { ground, spark, paper } = paletteOf(print.variant);
  return picture(
    `<path d="M30 78l96-44 96 36-96 48z" fill="${paper}"/><path d="M30 78l96 40v176L30 246z" fill="${ground}"/>` +
      `<path d="M126 118l96-48v170l-96 54z" fill="${spark}"/><path d="M30 112l96 42v44L30 154z" fill="${paper}" opacity=".95"/>` +
      lettering(
        (print.set.split(' ')[0] ?? '').toUpperCase(),
        {
          x: 0,
          y: 0,
          size: 14.5,
          weight: 900,
          spacing: 1.2,
          fill: ground,
          transform: 'matrix(.92 .4 0 1 36 142)',
        },
        88,
      ) +
      lettering('HOBBY BOX', {
        x: 0,
        y: 0,
        size: 11,
        weight: 700,
        spacing: 2,
        fill: paper,
        transform: 'matrix(.92 .4 0 1 40 214)',
      }) +
      ball({ x: 174, y: 178, radius: 34, fill: ground, seam: spark }),
    scopeOf('box', print),
    250,
    320,
  );
};
