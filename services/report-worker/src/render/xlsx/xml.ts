/** What XML 1.0 cannot hold, and no reader shows. None of it may be stored; this is for what was stored before that was so. */
const FORBIDDEN = /(?![\t\n])[\p{Cc}\ufffe\uffff]/gu;
/** Most texts have nothing of all this, and are looked at once. */
const SUSPECT = /[&<>"_\p{Cc}\ufffe\uffff]/u;
const SPECIAL = /[&<>"]/g;
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
/** Spreadsheets read `_x0041_` as the character of that number; a text that looks so begins with such an underscore. */
const CODE_LIKE = /_(?=x[0-9a-fA-F]{4}_)/g;

export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** For an element or an attribute in double quotes. */
export const xmlText = (text: string): string =>
  text.replace(FORBIDDEN, '').replace(SPECIAL, (char) => ENTITIES[char] ?? '');

/** For the text of a cell. */
export const cellText = (text: string): string =>
  SUSPECT.test(text) ? xmlText(text.replace(CODE_LIKE, '_x005F_')) : text;
