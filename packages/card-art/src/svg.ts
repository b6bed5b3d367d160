/** Card coordinates: a card is 250 wide and 350 high, as 2.5 by 3.5 inches. */
export const CARD_WIDTH = 250;
export const CARD_HEIGHT = 350;

const SANS = 'Inter, Arial, Helvetica, Liberation Sans, Open Sans, sans-serif';
const SERIF = 'Georgia, Liberation Serif, Open Sans, serif';

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

interface Lettering {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly fill: string;
  readonly weight?: 400 | 700 | 900;
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly spacing?: number;
  readonly opacity?: number;
  readonly serif?: boolean;
  readonly transform?: string;
}

/** One line of text; long ones are squeezed to `widthMax`, so that nothing leaves the card. */
export const lettering = (text: string, style: Lettering, widthMax?: number): string => {
  const { weight = 400, anchor = 'start', spacing = 0, opacity = 1, serif = false } = style;
  const estimate = text.length * (style.size * 0.62 + spacing);
  const squeeze =
    widthMax !== undefined && estimate > widthMax
      ? ` textLength="${widthMax}" lengthAdjust="spacingAndGlyphs"`
      : '';
  const place =
    style.transform === undefined
      ? `x="${style.x}" y="${style.y}"`
      : `transform="${style.transform}"`;
  return (
    `<text ${place} font-family="${serif ? SERIF : SANS}" font-size="${style.size}" font-weight="${weight}" ` +
    `text-anchor="${anchor}" letter-spacing="${spacing}" fill="${style.fill}" opacity="${opacity}"${squeeze}>` +
    `${escapeText(text)}</text>`
  );
};

/** A whole picture. Ids inside are unique to `scope`, so that several pictures can stand in one page. */
export const picture = (inner: string, scope: string, width: number, height: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
  `${scopeIds(inner, scope)}</svg>`;

/** A card inside a larger picture, turned around its middle. */
export const placedCard = (
  inner: string,
  place: { x: number; y: number; width: number; turn: number; scope: string },
): string =>
  `<g transform="rotate(${place.turn} ${place.x + place.width / 2} ${place.y + place.width * 0.7})">` +
  `<svg x="${place.x}" y="${place.y}" width="${place.width}" height="${place.width * 1.4}" ` +
  `viewBox="0 0 ${CARD_WIDTH} ${CARD_HEIGHT}">${scopeIds(inner, place.scope)}</svg></g>`;

const scopeIds = (inner: string, scope: string): string =>
  inner
    .replace(/ id="([\w-]+)"/g, ` id="$1-${scope}"`)
    .replace(/url\(#([\w-]+)\)/g, `url(#$1-${scope})`);
