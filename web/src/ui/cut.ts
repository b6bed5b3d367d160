/** The beginning of a text, at most `max` UTF-16 units long; no character is cut in half. */
export const cut = (text: string, max: number): string =>
  text.length <= max ? text : text.slice(0, max).replace(HALF_A_CHARACTER, '');

const HALF_A_CHARACTER = /[\uD800-\uDBFF]$/;
