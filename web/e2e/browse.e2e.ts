import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectSound, test } from './support/gates.ts';
import { ADDRESS, booksOf, registerSeller, signInAs } from './support/seller.ts';

const listings = (page: Page) => page.getByRole('tabpanel').getByRole('listitem');
const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search listings' });
const stat = (page: Page, label: string) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: label, exact: true }) })
    .locator('p')
    .first();

test('a seller searches the sample, and everything on the way holds', async ({ page, request }) => {
  await signInAs(page, (await registerSeller(request)).token);
  await page.goto(`${ADDRESS}/dashboard`);
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Marketplace' })
    .click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Browse Marketplace Items');
  await expect(page).toHaveTitle('Browse Marketplace Items · Keepsale');
  await expect(page.getByText('These are samples.')).toBeVisible();
  await expect(listings(page)).toHaveCount(50);
  await expect(stat(page, 'Total Page Items')).toHaveText('50');
  await expect(stat(page, 'Average Price')).toHaveText(/^\$\d+\.\d{2}$/);
  await expect(stat(page, 'Active Sport')).toHaveText('Basketball');
  await page.getByText('How to connect eBay').click();
  await expect(page.getByText('EBAY_CLIENT_ID')).toBeVisible();
  await expectSound(page);
});

test('words are searched for on Enter and the button, and remembered until cleared', async ({
  page,
  request,
}) => {
  await signInAs(page, (await registerSeller(request)).token);
  await page.goto(`${ADDRESS}/browse`);
  await expect(listings(page)).toHaveCount(50);
  await searchBox(page).fill('  dre holloway ');
  await searchBox(page).press('Enter');
  await expect(page).toHaveURL(/[?&]q=dre\+holloway(&|$)/);
  await expect(listings(page).first()).toContainText('Dre Holloway');
  await searchBox(page).fill('no such card at all');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByText('No items found')).toBeVisible();
  await expect(stat(page, 'Total Page Items')).toHaveText('0');

  await expect(page.getByRole('button', { name: 'Change location' })).toHaveCount(0);
  await page.goto(`${ADDRESS}/browse?q=no+such+card+at+all&locatedIn=LV`);
  await page.getByRole('button', { name: 'Change location' }).click();
  await expect(page.getByRole('tab', { name: 'Sort & Locate' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expectSound(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'dre holloway' }).click();
  await expect(searchBox(page)).toHaveValue('dre holloway');
  await expect(listings(page).first()).toContainText('Dre Holloway');
  await page.getByRole('button', { name: 'Clear recent searches' }).click();
  await expect(page.getByText('Recent searches')).toHaveCount(0);
});

test('sort and ship-to are kept, the address comes before them, and pages start anew', async ({
  page,
  request,
}) => {
  await signInAs(page, (await registerSeller(request)).token);
  await page.goto(`${ADDRESS}/browse`);
  // Half-typed words stay, and turn no page of another search.
  await searchBox(page).fill('dre hol');
  await page.getByRole('button', { name: 'Next' }).press('Enter');
  await expect(page.getByText('Page 2')).toBeVisible();
  // What has moved on from the first page meanwhile is left out.
  expect(await listings(page).count()).toBeGreaterThan(40);
  await expect(page.getByRole('tabpanel', { name: 'Results' })).toBeFocused();
  await expect(searchBox(page)).toHaveValue('dre hol');
  await expect(page).not.toHaveURL(/[?&]q=/);
  await searchBox(page).fill('');
  await expect(page).toHaveURL(/page=2/);
  // The same words once more: a new search, from its first page.
  await searchBox(page).press('Enter');
  await expect(page.getByText('Page 1')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Page 2')).toBeVisible();
  // Words that were typed and not searched for come along with a sort.
  await searchBox(page).fill('halcyon ');
  await page.getByRole('tab', { name: 'Sort & Locate' }).click();
  for (const chip of ['Newest', 'Ending soon', 'Price ↑', 'Price ↓', 'Best match']) {
    await expect(page.getByRole('button', { name: chip })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Price ↑' }).click();
  await expect(page).toHaveURL(/[?&]q=halcyon(&|$)/);
  await expect(searchBox(page)).toHaveValue('halcyon');
  await searchBox(page).fill('');
  await page.getByLabel('Ship to').selectOption({ label: 'Germany' });
  await page.getByLabel('Located in').selectOption({ label: 'Latvia' });
  await expect(page).not.toHaveURL(/page=/);
  expect(
    await page.evaluate(() => [
      localStorage.getItem('shipTo'),
      localStorage.getItem('browse.sort'),
    ]),
  ).toEqual(['DE', 'priceAsc']);

  await page.getByRole('tab', { name: 'Results' }).click();
  await expect(page).not.toHaveURL(/[?&]q=/);
  await expect(page.getByText(/that ships? to Germany/)).toBeVisible();
  await expect(page.getByText('Sorted by price with shipping')).toBeVisible();
  await expect(listings(page).first()).toContainText('Riga, LV');
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();

  await page.goto(`${ADDRESS}/browse`);
  await expect(page.getByText(/listings that ship to Germany/)).toBeVisible();
  // As another tab would: this list stays what it is, page by page.
  await page.evaluate(() => localStorage.setItem('shipTo', 'US'));
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Page 2')).toBeVisible();
  await expect(page.getByText(/listings that ship to Germany/)).toBeVisible();
  await page.goto(`${ADDRESS}/browse?shipTo=US&tab=sort&sort=best`);
  await expect(page.getByLabel('Ship to')).toHaveValue('US');
  await expect(page.getByRole('button', { name: 'Best match' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

test('past the end, the address says which page is shown, and Previous leads to the last one', async ({
  page,
  request,
}) => {
  await signInAs(page, (await registerSeller(request)).token);
  await page.goto(`${ADDRESS}/browse?page=9999`);
  await expect(page.getByText('Page 200')).toBeVisible();
  await expect(page).toHaveURL(/[?&]page=200(&|$)/);

  await page.getByRole('button', { name: 'Previous' }).click();

  await expect(listings(page).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
});

test('a listing leads to its page, and into the form for a new product', async ({
  page,
  context,
  request,
}) => {
  const seller = await registerSeller(request);
  await booksOf(request, seller).post('/api/categories', { name: 'Rookies' });
  await signInAs(page, seller.token);
  await page.goto(`${ADDRESS}/browse?sort=priceDesc`);
  // Can be bought outright: a running bid would fill in no price.
  const card = listings(page)
    .filter({ hasText: /Renews|Listed/ })
    .first();
  const title = (await card.getByRole('heading').textContent()) ?? '';
  const link = card.getByRole('link', { name: /View on Marketplace/ });
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', /noopener/);
  const opened = context.waitForEvent('page');
  await link.click();
  const sample = await opened;
  await expect(sample.getByText('This is a sample listing.')).toBeVisible();
  await expect(sample.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(sample.getByRole('definition').filter({ hasText: /^sample-/ })).toBeVisible();
  await expectAccessible(sample);
  expect(await sample.evaluate(() => opener === null)).toBe(true);
  await sample.close();

  await card.getByRole('link', { name: /Add to inventory/ }).click();
  await expect(page.getByRole('dialog', { name: 'Add Product' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/browse\?sort=priceDesc$/);
  await card.getByRole('link', { name: /Add to inventory/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Product' });
  await expect(dialog.getByLabel('Product Name')).toHaveValue(title);
  await expect(dialog.getByLabel('Value Price')).toHaveValue(/^\d+\.\d{2}$/);
  await expect(dialog.getByLabel('Cost Price')).toHaveValue(/^\d+\.\d{2}$/);
  await dialog.getByLabel('Category').selectOption({ label: 'Rookies' });
  await dialog.getByRole('button', { name: 'Add Product' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/inventory$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/browse\?sort=priceDesc$/);
  await expect(dialog).toBeHidden();
  await page.goForward();
  await page.getByRole('link', { name: title }).click();

  await expect(page.getByText(/Marketplace item sample-/)).toBeVisible();
  await page.getByRole('button', { name: 'Compare with sample listings' }).press('Enter');
  await expect(page.getByText('Low', { exact: true })).toBeVisible();
  // While it worked it was disabled, which takes the focus away.
  await expect(page.getByRole('button', { name: 'Compare again' })).toBeFocused();
  await expect(page.getByText('Median', { exact: true })).toBeVisible();
  await expect(page.getByText('High', { exact: true })).toBeVisible();
  await expectSound(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('link', { name: 'Browse these Marketplace items' }).click();
  await expect(listings(page).first()).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Median', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Compare again' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Browse these Marketplace items' })).toBeVisible();
});

test('Back from the form leads to the same listings, where one was', async ({ page, request }) => {
  await page.clock.install();
  await signInAs(page, (await registerSeller(request)).token);
  await page.goto(`${ADDRESS}/browse`);
  const card = listings(page).nth(30);
  const title = (await card.getByRole('heading').textContent()) ?? '';
  await card.getByRole('link', { name: /Add to inventory/ }).click();
  await expect(page.getByRole('dialog', { name: 'Add Product' })).toBeVisible();
  // Longer than other answers are taken for new.
  await page.clock.fastForward('00:30');

  await page.goBack();

  await expect(card.getByRole('heading')).toHaveText(title);
  await expect(card).toBeInViewport();
});

test('time runs on the cards, and what has ended says so', async ({ page, request }) => {
  await page.clock.install();
  await signInAs(page, (await registerSeller(request)).token);
  await page.goto(`${ADDRESS}/browse?sort=ending`);
  // The first may end while it is looked at.
  const soon = listings(page).nth(10);
  await expect(soon).toContainText(/\d+[dhm] (\d+[hm] )?left/);
  const before = await soon.textContent();
  await page.clock.fastForward('05:00');
  await expect(soon).not.toHaveText(before ?? '');
  await page.clock.fastForward(200 * 3_600_000);
  await expect(soon).toContainText('Ended');
});

const ODD = [
  'page=99999999999', 'page=-1', 'page=NaN', 'page=2&page=3', 'sort=__proto__', 'shipTo=xx&locatedIn=%00',
  `q=${'a'.repeat(1_000)}`, 'q=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E', 'q=%F0%9F%8F%80%ED%A0%80', 'tab=%2e%2e', 'q[]=1&q=%2A',
]; // prettier-ignore

test('odd addresses are searches like any other', async ({ page, request }) => {
  page.on('dialog', (dialog) => {
    throw new Error(`a script ran: ${dialog.message()}`);
  });
  await signInAs(page, (await registerSeller(request)).token);
  for (const query of ODD) {
    await page.goto(`${ADDRESS}/browse?${query}`);
    await expect(page.getByText(/\d basketball listings? that ships? to Lithuania/)).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  }
  await page.goto(`${ADDRESS}/browse?q=${'%E7%90%83'.repeat(3_000)}`);
  await expect(page.getByText('these are its first 200 characters')).toBeVisible();
  await expect(searchBox(page)).toHaveValue('球'.repeat(200));
  await page.reload();
  await expect(page.getByText('No items found')).toBeVisible();
});

test('recent searches leave with who searched', async ({ page, request }) => {
  await signInAs(page, (await registerSeller(request)).token);
  await page.goto(`${ADDRESS}/browse`);
  await searchBox(page).fill('halcyon');
  await searchBox(page).press('Enter');
  await expect(page.getByRole('button', { name: 'halcyon' })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
  expect(await page.evaluate(() => localStorage.getItem('browse.recent'))).toBeNull();
});
