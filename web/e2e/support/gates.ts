import AxeBuilder from '@axe-core/playwright';
import { expect, test as base, type Page } from '@playwright/test';

/** The aim is 0.02: a font that comes late still moves a long text by 0.08. A column that changes its width moves it by 0.15 and more. */
const CLS_MAX = 0.12;

interface Gates {
  /** What went wrong unasked: errors in the console and in scripts. Provoked ones are taken out with `splice`. */
  readonly failures: string[];
}

/** Every test fails on an error in the console; one that provokes errors empties `failures` and says so. */
export const test = base.extend<Gates>({
  failures: [
    async ({ page }, use) => {
      const failures: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') failures.push(message.text());
      });
      page.on('pageerror', (error) => failures.push(error.message));
      await page.addInitScript(watchShifts);
      await use(failures);
      expect(failures).toEqual([]);
    },
    { auto: true },
  ],
});

/** Nothing for axe, nothing beside the screen, nothing that jumps: light and dark, wide and narrow. */
export async function expectSound(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  expect(await page.evaluate(() => Number(sessionStorage.getItem('shift') ?? 0))).toBeLessThan(
    CLS_MAX,
  );
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const theme of ['light', 'dark']) {
      await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme);
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
        .analyze();
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`);
      expect(found, `${page.url()} at ${width}, ${theme}`).toEqual([]);
    }
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(excess, `beside the screen at ${width}`).toBeLessThanOrEqual(0);
  }
}

/** Adds up layout shifts of the page that is open; runs in the browser before its scripts. */
function watchShifts(): void {
  sessionStorage.setItem('shift', '0');
  let total = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if ('hadRecentInput' in entry && entry.hadRecentInput === true) continue;
      total += 'value' in entry ? Number(entry.value) : 0;
      sessionStorage.setItem('shift', String(total));
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
