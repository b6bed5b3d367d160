import hobbyBox from '../../ui/art/hobby-box.svg';
import holloway from '../../ui/art/holloway.svg';
import lindqvist from '../../ui/art/lindqvist.svg';
import marlowe from '../../ui/art/marlowe.svg';
import moreau from '../../ui/art/moreau.svg';
import moreauSlab from '../../ui/art/moreau-slab.svg';
import oduya from '../../ui/art/oduya.svg';
import quintero from '../../ui/art/quintero.svg';
import varna from '../../ui/art/varna.svg';

/** The landing page's pictures show invented cards and invented figures. Nobody here is a real player. */
export const BINDER_PAGE: readonly {
  readonly art: string | null;
  readonly gain?: string;
  readonly soldFor?: string;
}[] = [
  { art: holloway, gain: '+$55.50' },
  { art: marlowe },
  { art: lindqvist },
  { art: moreauSlab, gain: '+$110.00' },
  { art: varna },
  { art: null, soldFor: '$398.00' },
  { art: quintero },
  { art: oduya, gain: '+$16.25' },
  { art: moreau },
];

export const SHELF = [
  { art: holloway, name: 'Dre Holloway — Meridian Foil /99', value: '$139.50', roi: '+66%' },
  { art: moreauSlab, name: 'Isa Moreau — Halcyon Graded 9.5', value: '$320.00', roi: '+52%' },
  { art: hobbyBox, name: 'Northline Hobby Box (sealed)', value: '$164.00', roi: '+39%' },
  { art: lindqvist, name: 'Teo Lindqvist — Apex Auto Rookie', value: '$95.00', roi: '+52%' },
  { art: varna, name: 'Jonas Varna — Northline Base', value: '$26.40', roi: '+89%' },
] as const;

export const LEDGER = [
  { title: 'Northline Hobby Box (sealed)', meta: '3 sold', amount: 492 },
  { title: 'Bubble mailers, 250 pcs', meta: 'Supplies', amount: -92.97 },
  { title: 'Isa Moreau — Halcyon', meta: '1 sold', amount: 320 },
] as const;

/** Heights in percent: revenue, expenses. */
export const EXAMPLE_MONTHS = [
  [58, 44],
  [70, 36],
  [64, 50],
  [76, 40],
  [72, 52],
  [84, 46],
  [90, 58],
  [100, 50],
] as const;

export const EXAMPLE_TREND = [20, 19, 11, 31, 16, 36, 15, 38, 19, 40, 33, 49] as const;
