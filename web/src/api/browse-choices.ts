import {
  BROWSE_SORT_DEFAULT,
  BROWSE_SORTS,
  LOCATED_IN,
  SHIP_TO_COUNTRIES,
  SHIP_TO_DEFAULT,
  type BrowseSortKey,
} from '@keepsale/domain/options';

export type ShipTo = (typeof SHIP_TO_COUNTRIES)[number];
export type LocatedIn = (typeof LOCATED_IN)[number];

/** What a person chose once is still chosen the next time; in this browser only. */
const SHIP_TO_KEY = 'shipTo';
const SORT_KEY = 'browse.sort';

const isShipTo = (value: string): value is ShipTo =>
  SHIP_TO_COUNTRIES.some((country) => country === value);

const sortOf = (value: string): BrowseSortKey | undefined =>
  BROWSE_SORTS.find(({ key }) => key === value)?.key;

/** Local storage can be switched off; then nothing is remembered. */
const stored = (key: string): string => {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
};

const keep = (key: string, value: string): void => {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Full, or switched off: the address still has it.
  }
};

export interface KeptChoices {
  readonly shipTo: ShipTo;
  readonly sort: BrowseSortKey;
}

/** What was chosen the last time, in whatever tab; else the defaults. */
export const keptChoices = (): KeptChoices => ({
  shipTo: shipToOf(stored(SHIP_TO_KEY), SHIP_TO_DEFAULT),
  sort: browseSortOf(stored(SORT_KEY), BROWSE_SORT_DEFAULT),
});

/** The address's word, where it is one. */
export const shipToOf = (inAddress: string, otherwise: ShipTo): ShipTo =>
  isShipTo(inAddress) ? inAddress : otherwise;

export const browseSortOf = (inAddress: string, otherwise: BrowseSortKey): BrowseSortKey =>
  sortOf(inAddress) ?? otherwise;

export const locatedInOf = (inAddress: string): LocatedIn =>
  LOCATED_IN.find((place) => place === inAddress) ?? 'any';

export const keepShipTo = (shipTo: string): void => keep(SHIP_TO_KEY, shipTo);
export const keepBrowseSort = (sort: BrowseSortKey): void => keep(SORT_KEY, sort);
