import type { PricesLeftBlank, ProductStart } from '../../app/paths.ts';
import { cut } from '../../ui/cut.ts';
import { isAmount } from '../../ui/form.ts';

const NAME_CHARACTERS_MAX = 200;
const NOTES_CHARACTERS_MAX = 500;

/** The fields that a link may fill in. */
export interface StartValues {
  readonly name: string;
  readonly costPrice: string;
  readonly valuePrice: string;
  readonly comment: string;
}

/** What an Add Product dialog starts with. */
export interface Start {
  readonly values: StartValues;
  /** Said beside the prices, so that nobody takes blank ones for a failure; blank for nothing. */
  readonly priceNote: string;
}

/** Out of the address again. */
export const NO_START: ProductStart = { name: '', cost: '', value: '', notes: '', blank: '' };

/** Of the address, which anybody may have written: bounded texts, and amounts that are amounts. */
export const startOf = (get: (name: keyof ProductStart) => string): Start => ({
  values: {
    name: cut(get('name'), NAME_CHARACTERS_MAX),
    costPrice: amountOf(get('cost')),
    valuePrice: amountOf(get('value')),
    comment: cut(get('notes'), NOTES_CHARACTERS_MAX),
  },
  priceNote: PRICE_NOTES.get(get('blank')) ?? '',
});

const NOTES: Readonly<Record<Exclude<PricesLeftBlank, ''>, string>> = {
  bid: 'Left blank: a bid in an auction is neither what the card costs nor what it is worth.',
  currency: 'Left blank: the listing’s price is not in dollars, which your books are in.',
  unpriced: 'Left blank: the listing names no price.',
};
const PRICE_NOTES: ReadonlyMap<string, string> = new Map(Object.entries(NOTES));

const amountOf = (text: string): string => (isAmount(text) ? text : '');
