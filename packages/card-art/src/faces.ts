import { bust } from './figure.ts';
import { numberOf, paletteOf, skinOf, type Palette } from './palette.ts';
import { lettering } from './svg.ts';

/** What is printed on a card. */
export interface Print {
  readonly player: string;
  readonly set: string;
  /** Chooses colours, number and figure; any whole number. */
  readonly variant: number;
}

export type FaceKind = 'portrait' | 'number' | 'ball' | 'foil' | 'vintage';

/** The front of a card, 250 by 350, without the surrounding picture. */
export const face = (kind: FaceKind, print: Print): string =>
  FACES[kind](print, paletteOf(print.variant));

const CLIP = '<clipPath id="card"><rect x="14" y="14" width="222" height="322" rx="6"/></clipPath>';

const HOLO =
  '<linearGradient id="holo" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#B9C8FF"/>' +
  '<stop offset=".25" stop-color="#FFD9F0"/><stop offset=".5" stop-color="#FFF3C9"/>' +
  '<stop offset=".75" stop-color="#C8F7E6"/><stop offset="1" stop-color="#BBD3FF"/></linearGradient>';

const framed = (border: string, inner: string, defs = ''): string =>
  `<defs>${CLIP}${defs}</defs><rect width="250" height="350" rx="13" fill="${border}"/>` +
  `<g clip-path="url(#card)">${inner}</g>` +
  '<rect x=".75" y=".75" width="248.5" height="348.5" rx="12.5" fill="none" stroke="#000" stroke-opacity=".14" stroke-width="1.5"/>';

const court = (colour: string, opacity: number): string =>
  `<g fill="none" stroke="${colour}" stroke-width="3" opacity="${opacity}"><circle cx="125" cy="350" r="70"/>` +
  '<circle cx="125" cy="350" r="150"/><circle cx="125" cy="350" r="230"/><path d="M85 350V196h80v154"/></g>';

interface Ball {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly fill: string;
  readonly seam: string;
}

export const ball = ({ x, y, radius, fill, seam }: Ball): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>` +
  `<g fill="none" stroke="${seam}" stroke-width="${radius / 22}"><circle cx="${x}" cy="${y}" r="${radius}"/>` +
  `<path d="M${x - radius} ${y}H${x + radius}M${x} ${y - radius}V${y + radius}"/>` +
  `<path d="M${x - radius * 0.72} ${y - radius * 0.7}q${radius * 0.72} ${radius * 0.7} 0 ${radius * 1.4}` +
  `M${x + radius * 0.72} ${y - radius * 0.7}q${-radius * 0.72} ${radius * 0.7} 0 ${radius * 1.4}"/></g>`;

const namePlate = (print: Print, ground: string, ink: string, top: number): string => {
  const [first, last] = nameParts(print.player);
  return (
    `<rect x="14" y="${top}" width="222" height="${336 - top}" fill="${ground}"/>` +
    lettering(
      first,
      { x: 26, y: top + 18, size: 10, spacing: 2.4, fill: ink, opacity: 0.85 },
      100,
    ) +
    lettering(last, { x: 26, y: top + 36, size: 19, weight: 900, spacing: 0.6, fill: ink }, 196) +
    lettering(
      print.set.toUpperCase(),
      {
        x: 226,
        y: top + 18,
        size: 8.5,
        weight: 700,
        anchor: 'end',
        spacing: 1.4,
        fill: ink,
        opacity: 0.85,
      },
      110,
    )
  );
};

const nameParts = (player: string): readonly [string, string] => {
  const words = player.toUpperCase().split(' ');
  return [words.length > 1 ? (words[0] ?? '') : '', words.at(-1) ?? ''];
};

type DrawFace = (print: Print, palette: Palette) => string;

const portrait: DrawFace = (print, { ground, spark, paper }) => {
  const number = numberOf(print.variant);
  const sky = `<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${spark}"/><stop offset="1" stop-color="${ground}"/></linearGradient>`;
  const figure = bust({
    skin: skinOf(print.variant),
    jersey: ground,
    trim: paper,
    number,
    variant: print.variant,
    lift: 6,
  });
  const corner = lettering(String(number), {
    x: 228,
    y: 62,
    size: 48,
    weight: 900,
    anchor: 'end',
    fill: paper,
    opacity: 0.9,
  });
  return framed(
    '#FFFFFF',
    `<rect width="250" height="350" fill="url(#sky)"/>${court('#fff', 0.3)}${corner}${figure}${namePlate(print, ground, paper, 294)}`,
    sky,
  );
};

const number: DrawFace = (print, { ground, spark, paper }) =>
  framed(
    '#FFFFFF',
    `<rect width="250" height="350" fill="${ground}"/><path d="M-20 300L200-20h90L40 370z" fill="${spark}" opacity=".92"/>${court(paper, 0.18)}` +
      lettering(String(numberOf(print.variant)), {
        x: 128,
        y: 212,
        size: 168,
        weight: 900,
        anchor: 'middle',
        spacing: -10,
        fill: paper,
      }) +
      namePlate(print, ground, paper, 292),
  );

const ballCard: DrawFace = (print, { ground, spark, paper }) =>
  framed(
    ground,
    `<rect width="250" height="350" fill="${paper}"/>${ball({ x: 172, y: 128, radius: 128, fill: spark, seam: ground })}<path d="M14 236l222-58v120H14z" fill="${ground}"/>` +
      bust({
        skin: skinOf(print.variant),
        jersey: ground,
        trim: paper,
        number: numberOf(print.variant),
        variant: print.variant,
        lift: -22,
      }) +
      namePlate(print, ground, paper, 296),
  );

const RAYS =
  'M125 150L-60 20V-60zM125 150L40-60h90zM125 150L230-60h90zM125 150L340 90v90zM125 150L320 300v120zM125 150L160 420H60zM125 150L-60 400V280zM125 150L-60 190v-70z';

const foil: DrawFace = (print, { ground, spark }) =>
  framed(
    'url(#holo)',
    `<rect width="250" height="350" fill="${ground}"/><path d="${RAYS}" fill="url(#holo)" opacity=".38"/>` +
      bust({
        skin: skinOf(print.variant),
        jersey: spark,
        trim: ground,
        number: numberOf(print.variant),
        variant: print.variant,
        lift: 4,
      }) +
      namePlate(print, 'url(#holo)', '#15161B', 296),
    HOLO,
  );

const vintage: DrawFace = (print, { ground, spark }) => {
  const oval =
    '<clipPath id="oval"><rect x="26" y="26" width="198" height="236" rx="99"/></clipPath>';
  const figure = bust({
    skin: skinOf(print.variant),
    jersey: spark,
    trim: '#F4EAD6',
    number: numberOf(print.variant),
    variant: print.variant,
    lift: -42,
  });
  return framed(
    '#F4EAD6',
    `<rect width="250" height="350" fill="#E9DBBE"/><rect x="26" y="26" width="198" height="236" rx="99" fill="${ground}"/>` +
      `<g clip-path="url(#oval)">${figure}</g><path d="M22 268h206l-14 22 14 22H22l14-22z" fill="${spark}"/>` +
      lettering(
        nameParts(print.player)[1],
        {
          x: 125,
          y: 297,
          size: 20,
          weight: 700,
          anchor: 'middle',
          spacing: 2,
          fill: ground,
          serif: true,
        },
        160,
      ) +
      lettering(
        print.set.toUpperCase(),
        { x: 125, y: 329, size: 10, anchor: 'middle', spacing: 3, fill: ground, serif: true },
        190,
      ),
    oval,
  );
};

const FACES: Readonly<Record<FaceKind, DrawFace>> = {
  portrait,
  number,
  ball: ballCard,
  foil,
  vintage,
};
