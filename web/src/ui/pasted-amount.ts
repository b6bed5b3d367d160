/** `1,234.50`, also with blanks or the apostrophes of Switzerland between the groups. */
const GROUPED = /^-?\d{1,3}([,' ])\d{3}(?:\1\d{3})*(?:\.\d+)?$/;
/** `1.234,50`; without the cents a second group must tell that the points group. */
const GROUPED_BY_POINTS = /^-?\d{1,3}(?:([.' ])\d{3}(?:\1\d{3})*,\d{1,2}|(?:\.\d{3}){2,})$/;
const DECIMAL_COMMA = /^-?\d*,\d{1,2}$/;
const PLAIN = /^-?(?:\d+(?:\.\d*)?|\.\d+)$/;

/**
 * `12.50` of `$12.50`, `12,50` and `(12.50)` without its sign lost: digits and one point, at most one minus. Null for whatever might mean
 * something else: a browser would leave out the letters that it cannot read, and make `12.5` of `1.2.5`.
 */
export const normalisePastedAmount = (text: string): string | null => {
  const bare = bareOf(text);
  if (PLAIN.test(bare)) return bare.replace(/\.$/, '');
  if (DECIMAL_COMMA.test(bare)) return bare.replace(',', '.');
  if (GROUPED.test(bare)) return bare.replace(/[,' ]/g, '');
  if (GROUPED_BY_POINTS.test(bare)) return bare.replace(/[.' ]/g, '').replace(',', '.');
  return null;
};

/** The same of a whole number, in which a point before three digits can only group. */
export const normalisePastedCount = (text: string): string | null => {
  const read = normalisePastedAmount(text);
  return read !== null && /^\d{1,3}\.\d{3}$/.test(read) ? read.replace('.', '') : read;
};

/** Without currency, and with the signs, blanks and digits of a keyboard. */
const bareOf = (text: string): string =>
  text
    .trim()
    .normalize('NFKC')
    .replace(/^\((.*)\)$/, '-$1')
    .replace(/[\u2212\u2013]/g, '-')
    .replace(/\u2019/g, "'")
    .replace(/\p{Sc}|^(-?)[A-Z]{3}(?= ?\d)|(?<=\d ?)[A-Z]{3}$/gu, '$1')
    .replace(/^[-+] */, (sign) => (sign.startsWith('-') ? '-' : ''))
    .trim();
