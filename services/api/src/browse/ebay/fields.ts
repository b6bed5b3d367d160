/** Reading an answer with nothing taken for granted: what is not as documented counts as absent. */
export type Fields = Readonly<Record<string, unknown>>;

const TEXT_CHARACTERS_MAX = 2_000;
const INVISIBLE = /^[\s\p{Default_Ignorable_Code_Point}]*$/u;

export const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Bounded, well-formed, without control characters; `null` for what is no text, or shows nothing. */
export const textAt = (fields: Fields, name: string): string | null => {
  const value = fields[name];
  if (typeof value !== 'string' || value.length > TEXT_CHARACTERS_MAX) return null;
  const text = value
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim();
  return INVISIBLE.test(text) ? null : text;
};

export const wholeAt = (fields: Fields, name: string): number | null => {
  const value = fields[name];
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : null;
};

export const listAt = (fields: Fields, name: string): readonly unknown[] => {
  const value = fields[name];
  return Array.isArray(value) ? value : [];
};

export const recordAt = (fields: Fields, name: string): Fields => {
  const value = fields[name];
  return isRecord(value) ? value : {};
};

/** UTC with milliseconds. */
export const momentAt = (fields: Fields, name: string): string | null => {
  const text = textAt(fields, name);
  if (text === null || !/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text)) return null;
  const moment = new Date(text);
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
};

export interface Amount {
  readonly value: number;
  readonly currency: string;
  /** What the seller asks, where the site has converted it. */
  readonly convertedFrom: { readonly price: number; readonly currency: string } | null;
}

/** Amounts are decimal texts there. */
export const amountAt = (fields: Fields, name: string): Amount | null => {
  const amount = recordAt(fields, name);
  const shown = moneyIn(amount, 'value', 'currency');
  const original = moneyIn(amount, 'convertedFromValue', 'convertedFromCurrency');
  if (shown === null) return null;
  return { value: shown.price, currency: shown.currency, convertedFrom: original };
};

const moneyIn = (amount: Fields, valueName: string, currencyName: string) => {
  const value = textAt(amount, valueName);
  const currency = textAt(amount, currencyName);
  if (value === null || currency === null) return null;
  if (!/^\d{1,12}(\.\d{1,6})?$/.test(value) || !/^[A-Z]{3}$/.test(currency)) return null;
  return { price: Number(value), currency };
};

/** https only, and without a name or password in it. */
export const httpsAt = (fields: Fields, name: string): URL | null => {
  const text = textAt(fields, name);
  const address = text !== null && URL.canParse(text) ? new URL(text) : null;
  const isPlain = address?.username === '' && address.password === '';
  return address?.protocol === 'https:' && isPlain ? address : null;
};
