import type { LOCATED_IN } from '@keepsale/domain/options';
import { chance } from './chance.ts';

/** Nobody and nothing here exists: no real player, team, maker, grader or seller. */

const PLAYERS = [
  'Dre Holloway', 'Isa Moreau', 'Teo Lindqvist', 'Jonas Varna', 'Kip Marlowe', 'Malik Oduya',
  'Rafa Quintero', 'Tasha Bell', 'Niko Petrov', 'Andris Kalns', 'Eli Brandt', 'Cam Whitfield',
  'Ženia Õunapuu', 'Lukas Jonaitis', 'Amara Diop', 'Finn Aaltonen', 'Mila Kovač', 'Dante Reyes',
] as const; // prettier-ignore

const TEAMS = [
  'Harbor City Herons', 'Northgate Foxes', 'Port Ember Tides', 'Granite Bay Owls',
  'Lakeshore Comets', 'Old Mill Ravens', 'Amber Coast Sails', 'Summit Wolves',
] as const; // prettier-ignore

export interface Player {
  readonly number: number;
  readonly name: string;
  readonly team: string;
  /** How many times what others' cards are worth: 0.6 to 2.4. */
  readonly fame: number;
}

export const PLAYERS_IN_ALL = PLAYERS.length;

/** @param number From 0, below {@link PLAYERS_IN_ALL}. */
export const playerOf = (number: number): Player => {
  return {
    number,
    name: PLAYERS[number] ?? PLAYERS[0],
    team: TEAMS[number % TEAMS.length] ?? TEAMS[0],
    fame: 0.6 * 4 ** chance(number, 31),
  };
};

/** How well a set is thought of, as a factor of what its cards are worth. */
interface CardSet {
  readonly name: string;
  readonly standing: number;
}

export const SETS: readonly [CardSet, ...CardSet[]] = [
  { name: 'Meridian', standing: 1.15 },
  { name: 'Halcyon', standing: 1.3 },
  { name: 'Apex', standing: 1 },
  { name: 'Northline', standing: 0.85 },
  { name: 'Courtside', standing: 0.8 },
  { name: 'Silverleaf', standing: 1.05 },
];

type Country = Exclude<(typeof LOCATED_IN)[number], 'any'>;

export interface Seller {
  readonly username: string;
  readonly feedbackScore: number;
  readonly country: Country;
  readonly place: string;
  readonly shipsTo: 'everywhere' | 'europe' | 'home';
}

const seller = (
  username: string,
  feedbackScore: number,
  [place, country]: readonly [string, Country],
  shipsTo: Seller['shipsTo'] = 'everywhere',
): Seller => ({ username, feedbackScore, country, place, shipsTo });

export const SELLERS: readonly [Seller, ...Seller[]] = [
  seller('hoopvault', 1_284, ['Vilnius', 'LT']),
  seller('kaunas_cards', 64, ['Kaunas', 'LT'], 'europe'),
  seller('courtside_cards', 9_021, ['Riga', 'LV']),
  seller('tallinn_slabs', 233, ['Tallinn', 'EE'], 'europe'),
  seller('baltic_breaks', 312, ['Berlin', 'DE']),
  seller('kartenkiste', 2_410, ['Hamburg', 'DE'], 'europe'),
  seller('rheinrebound', 88, ['Cologne', 'DE'], 'home'),
  seller('slabline_pl', 77, ['Warsaw', 'PL'], 'europe'),
  seller('ripsession', 5_410, ['Dublin', 'IE']),
  seller('terracerips', 1_902, ['London', 'GB']),
  seller('northern_slabs', 640, ['Leeds', 'GB'], 'home'),
  seller('panier_rare', 415, ['Lyon', 'FR']),
  seller('collection_sud', 36, ['Nice', 'FR'], 'europe'),
  seller('dunkdepot', 22_015, ['Portland', 'US']),
  seller('hardwood_hobby', 8_733, ['Denver', 'US']),
  seller('second_round_picks', 1_120, ['Austin', 'US']),
  seller('garage_rips', 12, ['Toledo', 'US'], 'home'),
  seller('buzzerbeater_co', 3_078, ['Boston', 'US']),
  seller('maple_mint', 954, ['Toronto', 'CA']),
  seller('southern_slabs', 701, ['Melbourne', 'AU']),
  seller('kaartenhoek', 269, ['Utrecht', 'NL']),
  seller('antwerp_aces', 143, ['Antwerp', 'BE']),
  seller('karty_praha', 187, ['Prague', 'CZ']),
  seller('bratislava_box', 51, ['Bratislava', 'SK'], 'europe'),
  seller('budapest_binder', 98, ['Budapest', 'HU']),
  seller('donaukarten', 376, ['Vienna', 'AT']),
  seller('alpenslabs', 822, ['Zurich', 'CH']),
  seller('kortlyan', 205, ['Malmö', 'SE']),
  seller('fjordfoil', 160, ['Bergen', 'NO']),
  seller('kortti_kulma', 118, ['Tampere', 'FI']),
  seller('aarhus_autos', 341, ['Aarhus', 'DK']),
  seller('geyser_grails', 29, ['Reykjavík', 'IS']),
  seller('cromos_sol', 560, ['Valencia', 'ES']),
  seller('lisboa_lotes', 84, ['Lisbon', 'PT']),
  seller('figurine_rare', 1_015, ['Turin', 'IT']),
  seller('luxe_slabs', 47, ['Luxembourg', 'LU']),
  seller('athena_autos', 132, ['Athens', 'GR']),
  seller('ljubljana_lots', 61, ['Ljubljana', 'SI']),
  seller('zagreb_zone', 90, ['Zagreb', 'HR']),
  seller('carpathian_cards', 73, ['Cluj-Napoca', 'RO']),
  seller('sofia_sleeves', 55, ['Sofia', 'BG']),
  seller('limassol_lots', 18, ['Limassol', 'CY']),
  seller('valletta_vault', 22, ['Valletta', 'MT']),
];

/** Where a seller who ships within Europe ships to. */
export const OVERSEAS: ReadonlySet<string> = new Set(['US', 'CA', 'AU']);
