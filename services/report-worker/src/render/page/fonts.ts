import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { PageFont } from '../browser/program.ts';

interface Face {
  readonly family: string;
  readonly file: string;
  readonly unicodeRange: string;
}

const require = createRequire(import.meta.url);

/** Of nearly every page: a page has them before its document comes, since reading them takes longer than the document. */
const COMMON_FACES: readonly Face[] = [
  {
    family: 'Inter Variable',
    file: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
    unicodeRange:
      'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
  },
  {
    family: 'Host Grotesk Variable',
    file: '@fontsource-variable/host-grotesk/files/host-grotesk-latin-wght-normal.woff2',
    unicodeRange: 'U+0000-00FF,U+2000-206F,U+20AC',
  },
];

/** Greek, Cyrillic and more of Latin travel with the document that needs them; larger scripts and emoji come as files by fontconfig. */
const RARER_FACES: readonly (Face & { readonly neededFor: RegExp })[] = [
  {
    family: 'Inter Variable',
    file: '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2',
    neededFor: /[\u0100-\u02ff\u1d00-\u1eff\u2020\u20a0-\u20c0\u2113\u2c60-\u2c7f\ua720-\ua7ff]/u,
    unicodeRange:
      'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
  },
  {
    family: 'Inter Variable',
    file: '@fontsource-variable/inter/files/inter-cyrillic-wght-normal.woff2',
    neededFor: /[\u0301\u0400-\u045f\u0490-\u0491\u04b0-\u04b1\u2116]/u,
    unicodeRange: 'U+0301,U+0400-045F,U+0490-0491,U+04B0-04B1,U+2116',
  },
  {
    family: 'Inter Variable',
    file: '@fontsource-variable/inter/files/inter-greek-wght-normal.woff2',
    neededFor: /[\u0370-\u03ff]/u,
    unicodeRange: 'U+0370-0377,U+037A-037F,U+0384-038A,U+038C,U+038E-03A1,U+03A3-03FF',
  },
];

/** What a page is opened with. */
export const readCommonFonts = (): readonly PageFont[] => COMMON_FACES.map(fontOf);

const rules = new Map<Face, string>();

/** CSS of the rarer ones that a text needs, each read once a process: the browser would read the others all the same. */
export const fontRules = (text: string): string =>
  RARER_FACES.filter(({ neededFor }) => neededFor.test(text))
    .map((face) => {
      const rule = rules.get(face) ?? faceRule(fontOf(face));
      rules.set(face, rule);
      return rule;
    })
    .join('');

const fontOf = ({ family, file, unicodeRange }: Face): PageFont => ({
  family,
  unicodeRange,
  base64: readFileSync(require.resolve(file)).toString('base64'),
});

const faceRule = ({ family, unicodeRange, base64 }: PageFont): string =>
  `@font-face{font-family:'${family}';font-weight:100 900;unicode-range:${unicodeRange};src:url(data:font/woff2;base64,${base64}) format('woff2')}`;
