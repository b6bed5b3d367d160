/**
 * How smoothly the list of expenses scrolls: 10,000 entries in the built app, wheeled through for some seconds at 1440 × 900, and
 * how many of them are in the page at a time. Frames longer than 50 ms are what a person sees as a stop.
 * `npx tsx bench/src/scroll.ts [entries]`
 */
import { startRunningProduct } from '../../tools/faults/running-product.ts';
import { registerSellers } from '../../tools/faults/sellers.ts';
import { freePort } from '../../tools/services/free-port.ts';
import { openSignedIn } from './browser.ts';
import { fillBooks } from './fill-books.ts';

const entries = Number(process.argv[2] ?? 10_000);
const WHEELS = 200;
/** A notch of a wheel, one a frame: about 7,000 px a second. */
const WHEEL_PX = 120;
const WHEEL_PAUSE_MS = 16;
const STOP_MS = 50;
/** Runs in the page: notes how long each frame took. */
const WATCH_FRAMES = `{
  const isWatching = 'frameTimes' in globalThis;
  globalThis.frameTimes = [];
  let before = performance.now();
  const tick = (now) => {
    globalThis.frameTimes.push(now - before);
    before = now;
    requestAnimationFrame(tick);
  };
  if (!isWatching) requestAnimationFrame(tick);
}`;

process.env['SELLER_REQUESTS_PER_SECOND'] = '100000';
const product = await startRunningProduct();
try {
  const [seller] = await registerSellers(() => [product.address], product.databaseUrl(), 1);
  const token = seller?.token ?? '';
  await fillBooks(product.address, token, entries);
  const { page, close } = await openSignedIn(product.address, token, await freePort());
  try {
    const startedAt = performance.now();
    await page.goto(`${product.address}/expenses`);
    await page.getByRole('main').getByRole('listitem').first().waitFor();
    process.stdout.write(`first rows after ${Math.round(performance.now() - startedAt)} ms\n`);
    const idle = await framesWhile(() => page.waitForTimeout(1_000));
    const scrolling = await framesWhile(async () => {
      await page.mouse.move(800, 600);
      for (let wheel = 0; wheel < WHEELS; wheel += 1) {
        await page.mouse.wheel(0, WHEEL_PX);
        await page.waitForTimeout(WHEEL_PAUSE_MS);
      }
    });
    tell('at rest', idle);
    tell('scrolling', scrolling);
    const rows = await page.getByRole('main').getByRole('listitem').count();
    const scrolled = Number(await page.evaluate('scrollY'));
    process.stdout.write(`${rows} rows in the page, scrolled by ${Math.round(scrolled)} px\n`);
  } finally {
    await close();
  }

  async function framesWhile(act: () => Promise<void>): Promise<readonly number[]> {
    await page.evaluate(WATCH_FRAMES);
    await act();
    const frames: unknown = await page.evaluate('frameTimes');
    return Array.isArray(frames) ? frames.map(Number) : [];
  }
} finally {
  await product.stop();
}

function tell(when: string, frames: readonly number[]): void {
  const sorted = frames.toSorted((a, b) => a - b);
  const at = (share: number): string =>
    (sorted[Math.floor((sorted.length - 1) * share)] ?? NaN).toFixed(1);
  const stops = frames.filter((frame) => frame > STOP_MS).length;
  process.stdout.write(
    `${when}: ${frames.length} frames, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(1)} ms, ${stops} over ${STOP_MS} ms\n`,
  );
}
