import { cardArt } from '@keepsale/card-art';
import type { DemoProduct } from './catalogue.ts';

/**
 * A photograph of the product: its drawing as PNG, 750 pixels wide. Lettering needs a font that fontconfig can see, so
 * `FONTCONFIG_FILE` has to be set before the first call (the picture library reads it once, when it is loaded).
 */
export const demoPicture = async (
  picture: NonNullable<DemoProduct['picture']>,
): Promise<Uint8Array<ArrayBuffer>> => {
  const { default: sharp } = await import('sharp');
  const drawing = Buffer.from(cardArt(picture.kind, picture));
  const png = await sharp(drawing, { density: 216 }).resize({ width: 750 }).png().toBuffer();
  return new Uint8Array(png);
};
