import { expect, test as base, type Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type Axe from 'axe-core';
import { type Line, openLine } from './line.ts';
import { ADDRESS, registerSeller, type Seller, stockBooks } from './seller.ts';

/** What nobody sees. A font that comes late into text of other widths makes 0.08, a column that changes its width 0.15. */
const CLS_MAX = 0.02;

declare global {
  interface Window {
    /** Once {@link withAxe} has put it there. */
    readonly axe: typeof Axe;
  }
}

interface Gates {
  /** Errors that a test provokes: they must come, and no others may. */
  readonly failures: { readonly expect: (...patterns: readonly RegExp[]) => void };
  /** The product behind a line that the test may break. */
  readonly line: Line;
  /** With a product, a category and entries, for this test alone. */
  readonly seller: Seller;
}

/** What the browser itself says of an answer that was refused, or of none. */
export const REFUSED = /Failed to load resource/;

/** Every test fails on an error in the console, unless it said that it provokes such errors. */
export const test = base.extend<Gates>({
  failures: [
    async ({ page }, use, info) => {
      const failures: string[] = [];
      const provoked: RegExp[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') failures.push(message.text());
      });
      page.on('pageerror', (error) => failures.push(error.message));
      await page.addInitScript(watchShifts);
      await use({ expect: (...patterns) => void provoked.push(...patterns) });
      expect(failures.filter((text) => !provoked.some((one) => one.test(text)))).toEqual([]);
      // A test that failed before it came to provoke them has said enough.
      if (info.status !== info.expectedStatus) return;
      expect(provoked.filter((one) => !failures.some((text) => one.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
  line: async ({ page }, use) => {
    const line = await openLine(ADDRESS);
    await use(line);
    await page.close();
    await line.close();
  },
  seller: async ({ request }, use) => {
    const seller = await registerSeller(request);
    await stockBooks(request, seller);
    await use(seller);
  },
});

/** Nothing for axe, nothing beside the screen, nothing that jumps: light and dark, wide and narrow. */
export async function expectSound(page: Page): Promise<void> {
  await inTheme(page, 'light');
  await page.evaluate(() => document.fonts.ready);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  const shift = await page.evaluate(() => Number(sessionStorage.getItem('shift') ?? 0));
  const moved = await page.evaluate(() => sessionStorage.getItem('moved') ?? '');
  expect(shift, `what moved: ${moved}`).toBeLessThan(CLS_MAX);
  const before = page.viewportSize() ?? { width: 1440, height: 900 };
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await drawn(page);
    // Of what axe finds, only the contrast can differ between the themes, and hardly with the width.
    await expectAccessible(page);
    await expectWithin(page);
    if (width === 390) continue;
    await inTheme(page, 'dark');
    await expectAccessible(page, 'contrast');
    await inTheme(page, 'light');
  }
  await page.setViewportSize(before);
}

async function inTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction(isInTheme, colorScheme);
  await drawn(page);
}

/** What a change of theme or width does is there with the next frame. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
      }),
  );
}

/** The page follows the system by an event of its own, unless its person chose. Runs in the browser. */
function isInTheme(wanted: string): boolean {
  return (
    localStorage.getItem('theme') !== null || document.documentElement.dataset['theme'] === wanted
  );
}

export async function expectAccessible(
  page: Page,
  rules: 'every rule' | 'contrast' = 'every rule',
): Promise<void> {
  await withAxe(page);
  const options = {
    resultTypes: ['violations'],
    // A unique selector for every element that it looks at is most of its work, and a failure tells the element itself.
    selectors: false,
    // Read by one rule, which asks whether the styles hold the page to one orientation.
    preload: rules === 'every rule',
    runOnly: rules === 'contrast' ? ['color-contrast'] : TAGS,
  } satisfies Axe.RunOptions;
  const { violations } = await page.evaluate((given) => window.axe.run(given), options);
  const found = violations.map(({ id, nodes: [first] }) =>
    [id, first?.html, first?.any[0]?.message].join(': '),
  );
  expect(found, `${page.url()} at ${page.viewportSize()?.width ?? 0} px`).toEqual([]);
}

/**
 * Axe's own source, once a document. Its adapter for Playwright puts it into the page for every look, and opens a second page to gather
 * what the frames found; this app has no frames, and a page more is a process more.
 */
async function withAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return;
  await page.evaluate(AXE);
}

/** In its small form: less than half for a page to read. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Nothing to scroll to sideways, once what follows the width has followed it. */
export async function expectWithin(page: Page): Promise<void> {
  const excess = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect
    .poll(excess, { message: `beside the screen of ${page.url()}` })
    .toBeLessThanOrEqual(0);
}

/**
 * Adds up layout shifts of the page that is open, and notes what moved; runs in the browser before its scripts. What a press asked for may
 * push aside what is below it, however late the answer comes on a busy machine: the browser itself excuses half a second only.
 */
function watchShifts(): void {
  const ANSWER_MS = 10_000;
  let pressedAt = Number.NEGATIVE_INFINITY;
  for (const press of ['pointerdown', 'keydown']) {
    addEventListener(press, ({ timeStamp }) => (pressedAt = timeStamp), { capture: true });
  }
  sessionStorage.setItem('shift', '0');
  sessionStorage.setItem('moved', '');
  let total = 0;
  const moved: string[] = [];
  const nameOf = (source: unknown): string =>
    source instanceof Object && 'node' in source && source.node instanceof Element
      ? source.node.outerHTML.slice(0, 120)
      : 'what is gone';
  const note = (entry: PerformanceEntry): void => {
    if (!('value' in entry && 'sources' in entry && 'hadRecentInput' in entry)) return;
    if (entry.hadRecentInput === true || !Array.isArray(entry.sources)) return;
    if (entry.startTime >= pressedAt && entry.startTime < pressedAt + ANSWER_MS) return;
    total += Number(entry.value);
    moved.push(...entry.sources.map((source) => `${String(entry.value)} ${nameOf(source)}`));
  };
  new PerformanceObserver((list) => {
    list.getEntries().forEach(note);
    sessionStorage.setItem('shift', String(total));
    sessionStorage.setItem('moved', moved.join('\n'));
  }).observe({ type: 'layout-shift', buffered: true });
}
