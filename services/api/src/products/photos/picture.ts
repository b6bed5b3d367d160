import sharp, { type Metadata } from 'sharp';

/** Over this a small file may stand for gigabytes of pixels. */
const PIXELS_MAX = 100_000_000;
const LONG_SIDE_PX_MAX = 2_000;
const THUMBNAIL_PX_MAX = 480;
const SECONDS_MAX = 30;
const QUALITY = 82;

/** One picture, ready to be stored: WebP, upright, without metadata. */
export interface Picture {
  readonly full: Buffer;
  readonly thumbnail: Buffer;
}

// Only what we accept can be opened at all: no parser of SVG, TIFF or PDF ever sees a stranger's bytes.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegFile',
    'VipsForeignLoadPngFile',
    'VipsForeignLoadWebpFile',
    'VipsForeignLoadNsgifFile',
    'VipsForeignLoadHeifFile',
    'VipsForeignLoadWebpBuffer',
  ],
});
// Every file is read once, under a name of its own.
sharp.cache(false);
// One thread a picture; how many pictures at once is the gate's to say.
sharp.concurrency(1);

/**
 * Reads a file of any name as a picture, told by its content. `null` for what is none that we take: another format (HEIC is
 * told from AVIF by its compression), damaged or cut short, empty, or over 100 megapixels. Of an animation, the first frame.
 */
export const readPicture = async (path: string): Promise<Picture | null> => {
  try {
    const metadata = await sharp(path, READING).metadata();
    if (!isTaken(metadata)) return null;
    const full = await sharp(path, READING)
      .autoOrient()
      .resize({
        width: LONG_SIDE_PX_MAX,
        height: LONG_SIDE_PX_MAX,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .webp({ quality: QUALITY })
      .timeout({ seconds: SECONDS_MAX })
      .toBuffer();
    // From the small picture, so that a large file is decoded once.
    const thumbnail = await sharp(full)
      .resize({
        width: THUMBNAIL_PX_MAX,
        height: THUMBNAIL_PX_MAX,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .webp({ quality: QUALITY })
      .toBuffer();
    return { full, thumbnail };
  } catch (error) {
    if (isUnreadable(error)) return null;
    throw error;
  }
};

/** Warnings are let pass (many cameras write odd JPEGs that every viewer shows); a file cut short is not. */
const READING = { limitInputPixels: PIXELS_MAX, failOn: 'error' } as const;

const isTaken = ({ format, compression, width, height }: Metadata): boolean => {
  if (width * height > PIXELS_MAX) return false;
  if (format === 'heif') return compression === 'av1';
  return ['jpeg', 'png', 'webp', 'gif'].includes(format);
};

/** libvips reports every trouble with a file as a plain Error; trouble of the machine carries a code or another class. */
const isUnreadable = (error: unknown): boolean =>
  error instanceof Error && error.constructor === Error && !('code' in error);
