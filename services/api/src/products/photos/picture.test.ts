import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readPicture } from './picture.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keepsale-pictures-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Left half red, right half blue. */
const halves = (width: number, height: number) => {
  const half = { width: width / 2, height, channels: 3 as const };
  return sharp({ create: { ...half, width, background: '#e00' } }).composite([
    { input: { create: { ...half, background: '#00e' } }, left: width / 2, top: 0 },
  ]);
};

describe('what is taken', () => {
  test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)(
    '%s, under any name, becomes WebP with a thumbnail',
    async (format) => {
      const picture = await readPicture(
        await saved('photo.txt', await encoded(2400, 1200, format)),
      );
      if (picture === null) throw new Error('refused');
      const [full, thumbnail] = await Promise.all([
        sharp(picture.full).metadata(),
        sharp(picture.thumbnail).metadata(),
      ]);
      expect([full.format, full.width, full.height]).toEqual(['webp', 2000, 1000]);
      expect([thumbnail.format, thumbnail.width, thumbnail.height]).toEqual(['webp', 480, 240]);
    },
  );

  test('a small picture is not enlarged', async () => {
    const picture = await readPicture(await saved('s', await halves(40, 20).png().toBuffer()));
    expect(picture && (await sharp(picture.full).metadata()).width).toBe(40);
    expect(picture && (await sharp(picture.thumbnail).metadata()).width).toBe(40);
  });

  test('it is turned upright, and loses where and with what it was taken', async () => {
    const sideways = await halves(200, 100)
      .withExif({ IFD0: { Make: 'SecretCamera' }, IFD3: { GPSLatitude: '54/1 41/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(sideways.includes('SecretCamera')).toBe(true);
    const picture = await readPicture(await saved('r.jpg', sideways));
    if (picture === null) throw new Error('refused');
    const metadata = await sharp(picture.full).metadata();
    expect([metadata.width, metadata.height, metadata.orientation]).toEqual([100, 200, undefined]);
    expect([metadata.exif, metadata.xmp, metadata.iptc]).toEqual([undefined, undefined, undefined]);
    // Turned clockwise: what was left is at the top.
    const { data } = await sharp(picture.full).raw().toBuffer({ resolveWithObject: true });
    expect(data[0]).toBeGreaterThan(180);
    expect(data[2]).toBeLessThan(60);
  });

  test('of an animation, the first frame', async () => {
    const picture = await readPicture(await saved('a.gif', RED_THEN_GREEN));
    if (picture === null) throw new Error('refused');
    const { data } = await sharp(picture.full).raw().toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 3)].map((channel) => channel > 128)).toEqual([true, false, false]);
  });
});

describe('what is refused', () => {
  test('another format, whatever its name says', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
    for (const content of [
      Buffer.from('plain text'),
      Buffer.from(svg),
      await tiff(),
      HEIC,
      Buffer.alloc(0),
    ]) {
      expect(await readPicture(await saved('card.jpg', content))).toBeNull();
    }
  });

  test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('a %s cut short', async (format) => {
    const whole = await encoded(400, 300, format);
    const half = whole.subarray(0, Math.floor(whole.length * 0.6));
    expect(await readPicture(await saved('cut', half))).toBeNull();
  });

  test('a small file that stands for over 100 megapixels', async () => {
    const bomb = claiming(10_001, 10_000, await halves(20, 10).png().toBuffer());
    expect(await readPicture(await saved('bomb.png', bomb))).toBeNull();
    const large = claiming(20, 10, bomb);
    expect(await readPicture(await saved('no-bomb.png', large))).not.toBeNull();
  });
});

/** GIF89a, one pixel, two frames. */
const RED_THEN_GREEN = Buffer.from(
  '47494638396101000100800000ff000000ff0021ff0b4e45545343415045322e30030100000021f904000a0000002c00000000' +
    '0100010000020244010021f904000a0000002c00000000010001000002024c01003b',
  'hex',
);

const encoded = (
  width: number,
  height: number,
  format: 'jpeg' | 'png' | 'webp' | 'gif' | 'avif',
): Promise<Buffer> =>
  format === 'avif'
    ? halves(width, height).avif({ effort: 0, quality: 30 }).toBuffer()
    : halves(width, height).toFormat(format).toBuffer();

/** A PNG whose head (IHDR: length, type, width, height, 5 bytes more, CRC) claims another size. */
const claiming = (width: number, height: number, png: Buffer): Buffer => {
  const claimed = Buffer.from(png);
  claimed.writeUInt32BE(width, 16);
  claimed.writeUInt32BE(height, 20);
  claimed.writeUInt32BE(crc32(claimed.subarray(12, 29)), 29);
  return claimed;
};

/** The head of an iPhone picture: `ftyp` with the brand `heic`, as ISO/IEC 23008-12 says. */
const HEIC = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypheic'),
  Buffer.from([0, 0, 0, 0]),
  Buffer.from('mif1heic'),
  Buffer.alloc(200),
]);

const tiff = () => halves(20, 10).tiff().toBuffer();

let number = 0;
const saved = async (name: string, content: Buffer): Promise<string> => {
  number += 1;
  const path = join(folder, `${number}-${name}`);
  await writeFile(path, content);
  return path;
};
