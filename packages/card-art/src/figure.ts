import { lettering } from './svg.ts';
import { cycle } from './palette.ts';

interface Figure {
  readonly skin: string;
  readonly jersey: string;
  readonly trim: string;
  readonly number: number;
  readonly variant: number;
  /** How far the bust is moved down (negative: up). */
  readonly lift: number;
}

/** The head and shoulders of somebody who does not exist. */
export const bust = (figure: Figure): string =>
  `<g transform="translate(0 ${figure.lift})">${neck(figure)}${shirt(figure)}` +
  `<ellipse cx="125" cy="146" rx="33" ry="40" fill="${figure.skin}"/>${cycle(HAIR, figure.variant)(figure)}</g>`;

const neck = ({ skin }: Figure): string =>
  `<path d="M109 176h32v58h-32z" fill="${skin}"/>` +
  `<path d="M109 186q16 16 32 0v8q-16 16-32 0z" fill="#000" opacity=".18"/>` +
  `<path d="M38 322c3-66 30-98 70-110q17 20 34 0c40 12 67 44 70 110z" fill="${skin}"/>`;

const shirt = ({ jersey, trim, number }: Figure): string =>
  `<path d="M66 322l6-82q4-14 22-22l8-4q23 40 46 0l8 4q18 8 22 22l6 82z" fill="${jersey}"/>` +
  `<path d="M100 214q25 44 50 0l8 4q-33 58-66 0z" fill="${trim}"/>` +
  `<path d="M66 322l6-82q2-8 8-13l4 95zM184 322l-6-82q-2-8-8-13l-4 95z" fill="${trim}"/>` +
  lettering(String(number), {
    x: 125,
    y: 302,
    size: 46,
    weight: 900,
    anchor: 'middle',
    fill: trim,
  });

type Hair = (figure: Figure) => string;

const cropped: Hair = () =>
  `<path d="M91 144q-4-48 34-48t34 48q-4-22-12-28-22 8-44 0-8 6-12 28z" fill="#16120F"/>`;

const headband: Hair = ({ trim }) =>
  `<path d="M92 134q0-40 33-40t33 40q-33-18-66 0z" fill="#16120F"/><path d="M91 128h68v8H91z" fill="${trim}"/>`;

const topKnot: Hair = () =>
  `<path d="M90 150q-10-60 35-60t35 60q-3-30-14-32-21 4-42 0-11 2-14 32z" fill="#2A1A12"/>` +
  `<circle cx="125" cy="86" r="15" fill="#2A1A12"/>`;

const bearded: Hair = () =>
  `<path d="M94 132q4-38 31-38t31 38q-31-22-62 0z" fill="#6B4423"/>` +
  `<path d="M98 166q27 34 54 0-3 24-27 24t-27-24z" fill="#6B4423"/>`;

const HAIR: readonly [Hair, ...Hair[]] = [cropped, headband, topKnot, bearded];
