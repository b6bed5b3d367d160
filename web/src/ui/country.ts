import { lazily } from './lazily.ts';

const names = lazily(() => new Intl.DisplayNames('en', { type: 'region' }));

/** `Lithuania` of `LT`. */
export const countryName = (code: string): string => names().of(code) ?? code;
