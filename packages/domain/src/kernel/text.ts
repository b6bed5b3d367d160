/** Lengths in UTF-16 units after normalising. */
export const NAME_LENGTH_MAX = 200;
/** The description of a revenue or expense entry. */
export const ENTRY_DESCRIPTION_LENGTH_MAX = 500;
/** Notes, comments and product descriptions. */
export const LONG_TEXT_LENGTH_MAX = 5_000;
/** What may be searched for. */
export const SEARCH_LENGTH_MAX = 200;

/** C0 and C1 controls but tab and line feed. */
// eslint-disable-next-line no-control-regex -- control characters are exactly what this looks for
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/;

/** Trimmed, NFC, line breaks as `\n`. */
export const normaliseText = (text: string): string =>
  text.replace(/\r\n?/g, '\n').normalize('NFC').trim();

/** Whether a normalised text may be stored: no control characters but tab and line feed, well-formed UTF-16. */
export const isStorableText = (text: string): boolean =>
  !CONTROLS.test(text) && text.isWellFormed();

/** Whether nothing of a text shows: spaces, zero-width and other invisible characters, or none at all. */
export const isBlankText = (text: string): boolean => !VISIBLE.test(text);

/** The pattern of braille without a dot is a letter to Unicode, and a gap to who reads. */
const VISIBLE = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/u;

/** How names are compared: without case, after normalising. */
export const foldName = (name: string): string => normaliseText(name).toLowerCase();

/** How search compares: compatibility forms, no marks, lower case. */
export const foldSearch = (text: string): string =>
  text.normalize('NFKD').replace(MARKS, '').toLowerCase();

/** Made once: what translates our TypeScript turns a pattern with `u` into a call, for every text. */
const MARKS = /\p{M}/gu;
