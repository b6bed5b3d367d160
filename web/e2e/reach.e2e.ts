import { expect, type Locator, type Page } from '@playwright/test';
import { expectWithin, test } from './support/gates.ts';
import { ADDRESS, booksOf, signInAs } from './support/seller.ts';

const PUBLIC = ['/', '/login', '/register', '/privacy-policy', '/contact', '/about', '/nowhere'];
const APP = [
  '/dashboard',
  '/inventory',
  '/inventory?dialog=add',
  '/revenue',
  '/expenses',
  '/analytics',
  '/reports',
];
/** A 1280 px window at 400 %, and a 1440 px one at 200 %: what reflow (WCAG 1.4.10) and zoom (1.4.4) ask for. */
const NARROW = [
  { width: 320, height: 640 },
  { width: 720, height: 450 },
] as const;
/** What WCAG 1.4.12 lets a reader set. */
const SPACED = '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }'; // prettier-ignore

test('every page fits 320 px, 200 % zoom, and wider text', async ({ page, seller }) => {
  for (const path of PUBLIC) await expectReflow(page, path);
  await signInAs(page, seller.token);
  for (const path of APP) await expectReflow(page, path);
  const [product] = await page.evaluate(
    async (token) => {
      const answer = await fetch('/api/products', { headers: { Authorization: `Bearer ${token}` } });
      return (await answer.json()) as { id: string }[];
    },
    seller.token,
  );
  await expectReflow(page, `/inventory/${product?.id ?? ''}`);
}); // prettier-ignore

async function expectReflow(page: Page, path: string): Promise<void> {
  await test.step(path, async () => {
    await page.setViewportSize(NARROW[0]);
    await page.goto(ADDRESS + path);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    for (const size of NARROW) {
      await page.setViewportSize(size);
      await expectWithin(page);
    }
    await page.setViewportSize({ width: 640, height: 900 });
    await page.evaluate((css) => {
      // The content policy allows no style elements; a sheet made by a script is none.
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets = [sheet];
    }, SPACED);
    await expectWithin(page);
  });
}

test('no amount is cut or broken in two, and on phones a day stays to be read', async ({
  page,
  request,
  seller,
}) => {
  const books = booksOf(request, seller);
  const [rookies] = await books.get<readonly { id: string }[]>('/api/categories');
  const { id } = await books.addProduct({
    name: 'Dear box',
    categoryId: rookies?.id ?? '',
    costPrice: '90000',
    valuePrice: '99999.99',
    stock: '9000',
    purchaseDate: '2026-01-31',
  });
  await books.post(`/api/products/${id}/sell`, {
    quantity: 900,
    soldPrice: 99_999.99,
    soldDate: '2026-01-31',
  });
  await signInAs(page, seller.token);
  for (const path of [`/inventory/${id}`, '/inventory', '/revenue', '/analytics']) {
    await page.goto(ADDRESS + path);
    await expect(page.getByText(/^\$[\d,]{6,}/).first()).toBeVisible();
    for (const width of [320, 390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => page.evaluate(cutAmounts), `${path} at ${width} px`).toEqual([]);
    }
  }
  await page.setViewportSize({ width: 390, height: 900 });
  await page.goto(`${ADDRESS}/inventory/${id}`);
  const title = await page.getByRole('heading', { name: 'Similar listings now' }).boundingBox();
  expect(title?.height).toBeLessThan(30);
  await page.goto(`${ADDRESS}/revenue`);
  await expect(page.getByText('Jan 31', { exact: true }).first()).toBeInViewport({ ratio: 1 });
});

/** The amounts of the page that stand in two lines, or behind an edge. Runs in the browser. */
function cutAmounts(): string[] {
  const isCut = (element: Element): boolean => {
    const text = document.createRange();
    text.selectNodeContents(element);
    const { right, height } = text.getBoundingClientRect();
    const box = element.closest('p, dd, td, div')?.getBoundingClientRect();
    return height > 45 || (box !== undefined && right > box.right + 1);
  };
  return [...document.querySelectorAll('main *')]
    .filter((each) => each.children.length === 0 && /^[+-]?\$[\d,]+\.\d\d$/.test(each.textContent))
    .filter(isCut)
    .map(({ textContent }) => textContent);
}

test('a form in a small window scrolls to its last field, and its button stays in sight', async ({
  page,
  seller,
}) => {
  await signInAs(page, seller.token);
  for (const size of NARROW) {
    await page.setViewportSize(size);
    await page.goto(`${ADDRESS}/inventory?dialog=add`);
    const dialog = page.getByRole('dialog', { name: 'Add Product' });
    await dialog.getByLabel('Comment').scrollIntoViewIfNeeded();
    await expect(dialog.getByLabel('Comment')).toBeInViewport();
    await expect(dialog.getByRole('button', { name: 'Add Product' })).toBeInViewport();
  }
});

test('the main job is done with the keyboard alone', async ({ page, request, seller }) => {
  await signInAs(page, seller.token);
  await page.goto(`${ADDRESS}/dashboard`);
  await expect(page.getByText('Monthly Revenue')).toBeVisible();
  const keys = page.keyboard;
  await keys.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await keys.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  await keys.press('g');
  await keys.press('i');
  await expect(page).toHaveURL(/\/inventory$/);
  await expect(page.getByPlaceholder('Search products...')).toBeVisible();
  await keys.press('/');
  await expect(page.getByPlaceholder('Search products...')).toBeFocused();
  await keys.press('Escape');
  await page.getByRole('main').focus();
  await keys.press('n');
  const dialog = page.getByRole('dialog', { name: 'Add Product' });
  await expect(dialog.getByLabel('Product Name')).toBeFocused();
  await keys.type('Keyed card');
  await tabTo(page, 'Cost Price');
  await keys.type('3');
  await tabTo(page, 'Value Price');
  await keys.type('4');
  await tabTo(page, 'Category');
  await keys.press('R');
  await tabTo(page, 'Comment');
  await keys.press('Control+a');
  await dialog.getByLabel('Value Price').focus();
  await keys.press('Enter');
  await expect(dialog).toHaveCount(0);
  const card = page.getByRole('link', { name: 'Keyed card' });
  await expect(card).toBeVisible();
  await card.focus();
  await keys.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Keyed card' })).toBeVisible();
  const sell = page.getByRole('button', { name: 'Sell' });
  await sell.focus();
  await keys.press('Enter');
  const sale = page.getByRole('dialog', { name: 'Record a sale' });
  await expect(sale.getByLabel('Quantity')).toBeFocused();
  for (let i = 0; i < 12; i += 1) await keys.press('Tab');
  await expect(sale.locator(':focus')).toHaveCount(1);
  await keys.press('Control+k');
  await expect(sale).toBeVisible();
  await expect(page.locator('[cmdk-root]')).toHaveCount(0);
  await keys.press('Escape');
  await expect(sale).toHaveCount(0);
  await expect(sell).toBeFocused();
  await keys.press('Enter');
  await keys.press('Enter');
  await expect(page.getByText('Sale recorded')).toBeVisible();
  const revenue = await booksOf(request, seller).get<readonly { description: string }[]>('/api/revenue'); // prettier-ignore
  expect(revenue.filter(({ description }) => description.includes('Keyed card'))).toHaveLength(1);

  await keys.press('Control+k');
  const palette = page.getByRole('dialog');
  await expect(palette.getByRole('combobox')).toBeFocused();
  await keys.type('Analytics');
  await keys.press('Enter');
  await expect(page).toHaveURL(/\/analytics$/);
  await expect(page.getByRole('main')).toBeFocused();
});

test('what is chosen, and what is drawn, is seen in the colours of a high-contrast theme', async ({
  page,
  seller,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await signInAs(page, seller.token);
  await page.goto(`${ADDRESS}/inventory`);
  const paper = await colourOf(page.locator('body'));
  expect(await colourOf(page.locator('label').filter({ hasText: 'Available' }))).not.toBe(paper);
  expect(await colourOf(page.locator('label').filter({ hasText: 'All' }))).toBe(paper);
  expect(await colourOf(page.getByRole('link', { name: 'Inventory' }))).not.toBe(paper);
  await page.goto(`${ADDRESS}/analytics`);
  const bar = page.getByRole('listitem').filter({ hasText: 'days' }).locator('span[style]').first();
  await expect(bar).toBeVisible();
  expect(await colourOf(bar)).not.toBe(paper);
});

const colourOf = (element: Locator): Promise<string> =>
  element.evaluate((each) => getComputedStyle(each).backgroundColor);

test('who wants no motion gets none', async ({ page, seller }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signInAs(page, seller.token);
  await page.goto(`${ADDRESS}/inventory?dialog=add`);
  const dialog = page.getByRole('dialog', { name: 'Add Product' });
  await expect(dialog).toBeVisible();
  const longest = await page.evaluate(() =>
    Math.max(
      ...[...document.querySelectorAll('*')].flatMap((element) => {
        const { animationDuration, transitionDuration } = getComputedStyle(element);
        return [...animationDuration.split(','), ...transitionDuration.split(',')].map(parseFloat);
      }),
    ),
  );
  expect(longest).toBeLessThan(0.001);
  const placeholderRuns = await page.evaluate(() => {
    const placeholder = document.createElement('i');
    placeholder.className = 'skel';
    document.body.append(placeholder);
    const { animationIterationCount } = getComputedStyle(placeholder, '::after');
    placeholder.remove();
    return animationIterationCount;
  });
  expect(placeholderRuns).toBe('1');
  // However short, it would be one for every property of every element.
  const startedByTheme = await page.evaluate(() => {
    document.documentElement.dataset['theme'] = 'dark';
    return document.getAnimations().filter((one) => one instanceof CSSTransition).length;
  });
  expect(startedByTheme).toBe(0);
});

/** Presses Tab until the field of that label has the focus. */
async function tabTo(page: Page, label: string): Promise<void> {
  const field = page.getByRole('dialog').getByLabel(label, { exact: true });
  for (let i = 0; i < 12; i += 1) {
    await page.keyboard.press('Tab');
    if (await field.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab does not reach ${label}.`);
}

test('a chart is a drawing until somebody turns to it, and then tells its figures', async ({
  page,
  request,
  seller,
}) => {
  await booksOf(request, seller).post('/api/expenses', {
    description: 'Supplies',
    amount: 12.5,
    category: 'Supplies',
    date: new Date().toISOString().slice(0, 10),
    paymentMethod: 'PayPal',
  });
  const charts: string[] = [];
  page.on('request', (asked) => {
    if (asked.url().includes('month-charts')) charts.push(asked.url());
  });
  await signInAs(page, seller.token);
  await page.goto(`${ADDRESS}/dashboard`);
  const name = /^Column chart of revenue and expenses/;
  const drawing = page.getByRole('button', { name });
  await expect(drawing).toBeVisible();
  expect(charts).toHaveLength(0);

  await page.getByRole('button', { name: 'Show Revenue vs expenses as a table' }).focus();
  await page.keyboard.press('Tab');
  const chart = page.getByRole('application', { name });
  await expect(chart).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText('Net profit', { exact: true }).last()).toBeVisible();

  await page.reload();
  await drawing.hover();
  await expect(chart).toBeVisible();
  await expect(page.getByText('Net profit', { exact: true }).last()).toBeVisible();
});
