import { expect, type Page } from '@playwright/test';
import { summary } from '../../services/api/src/testing/ebay-search.ts';
import { expectSound, REFUSED, test } from './support/gates.ts';
import { type LiveProduct, startLiveProduct } from './support/live-product.ts';
import { registerSeller, signInAs } from './support/seller.ts';

// One product with keys for all: its marketplace is told how to behave, one test after the other.
test.describe.configure({ mode: 'serial' });

let live: LiveProduct;
test.beforeAll(async () => {
  live = await startLiveProduct();
});
test.afterAll(() => live.stop());
test.beforeEach(() => {
  live.peer.always = null;
  live.peer.delayMs = 0;
});

const listings = (page: Page) => page.getByRole('tabpanel').getByRole('listitem');

test('live listings are shown under the marketplace’s name, with what its licence asks for', async ({
  page,
  request,
  failures,
}) => {
  live.peer.stock = [summary(1), summary(2, AUCTION), summary(3, IN_EUROS)];
  await signInAs(page, (await registerSeller(request)).token, live.address);
  await page.route('https://i.ebayimg.com/**', (route) => route.abort());
  await page.goto(`${live.address}/browse`);

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Browse eBay Items');
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'eBay' }),
  ).toBeVisible();
  await expect(page.getByText('These are samples.')).toHaveCount(0);
  await expect(listings(page)).toHaveCount(3);
  await expect(listings(page).nth(1)).toContainText('$7.00');
  await expect(listings(page).nth(1)).toContainText(/Ends/);
  await expect(page.getByText('Mixed currencies: EUR, USD')).toBeVisible();
  await expect(page.getByText(/may earn a commission/)).toBeVisible();
  await expect(
    page.getByRole('tabpanel').getByRole('link', { name: 'Privacy policy' }),
  ).toHaveAttribute('href', '/privacy-policy');
  // Pictures that do not come are replaced.
  await expect(listings(page).locator('img')).toHaveCount(0);
  failures.expect(REFUSED);
  await expectSound(page);
});

const AUCTION = {
  buyingOptions: ['AUCTION'],
  currentBidPrice: { value: '7.00', currency: 'USD' },
  itemEndDate: '2099-01-01T00:00:00.000Z',
};
const IN_EUROS = { price: { value: '20.00', currency: 'EUR' } };

test('hostile listings are text, and lead nowhere', async ({ page, request }) => {
  page.on('dialog', (dialog) => {
    throw new Error(`a script ran: ${dialog.message()}`);
  });
  live.peer.stock = [
    summary(1, {
      title: '<img src=x onerror=alert(1)><script>alert(2)</script>',
      itemWebUrl: 'javascript:alert(3)',
      image: { imageUrl: 'javascript:alert(4)' },
      condition: `New ${'very '.repeat(200)}`,
      seller: { username: '"><svg onload=alert(5)>', feedbackScore: 9e15 },
      itemLocation: { city: 'x'.repeat(900), country: 'LT' },
    }),
    summary(2, {
      title: 'W'.repeat(900),
      image: { imageUrl: 'data:text/html,<script>alert(6)</script>' },
      thumbnailImages: [{ imageUrl: 'http://i.ebayimg.com/plain.jpg' }],
      price: { value: 'NaN', currency: 'USD' },
      itemWebUrl: 'https://ebay.com.evil.example/',
    }),
    summary(3, { price: { value: '999999999999.99', currency: 'USD' }, image: null }),
  ];
  await signInAs(page, (await registerSeller(request)).token, live.address);
  await page.route('https://i.ebayimg.com/**', (route) => route.abort());
  await page.goto(`${live.address}/browse?q=hostile`);

  await expect(listings(page)).toHaveCount(3);
  await expect(listings(page).first()).toContainText('<img src=x onerror=alert(1)>');
  await expect(listings(page).nth(1)).toContainText('—');
  await expect(page.getByRole('link', { name: /View on eBay/ })).toHaveCount(1);
  await expectSound(page);
});

test('a dropped place filter is told', async ({ page, request }) => {
  live.peer.nextSearches({
    status: 200,
    body: {
      total: 1,
      itemSummaries: [summary(1, { image: null })],
      warnings: [{ errorId: 12_011, message: 'delivery place', parameters: [] }],
    },
  });
  await signInAs(page, (await registerSeller(request)).token, live.address);
  await page.goto(`${live.address}/browse?q=place`);

  await expect(page.getByText(/eBay did not apply “Ship to Lithuania”/)).toBeVisible();
});

test('other words need not wait for a slow search', async ({ page, request }) => {
  live.peer.stock = [summary(8, { image: null })];
  live.peer.nextSearches('silence');
  await signInAs(page, (await registerSeller(request)).token, live.address);
  await page.goto(`${live.address}/browse?q=first`);
  await expect(page.getByRole('button', { name: 'Searching...' })).toBeDisabled();

  await page.getByRole('searchbox', { name: 'Search listings' }).fill('second');
  await page.keyboard.press('Enter');

  // Which would last for longer than this waits.
  await expect(listings(page)).toHaveCount(1);
  await expect(page).toHaveURL(/q=second/);
});

test('ends are by the server’s clock, and what moves on to the next page is shown once', async ({
  page,
  request,
}) => {
  const HALF_AN_HOUR_MS = 30 * 60_000;
  await page.clock.install({ time: Date.now() + HALF_AN_HOUR_MS });
  const itemEndDate = new Date(Date.now() + 20.5 * 60_000).toISOString();
  const many = Array.from({ length: 60 }, (_, index) => summary(100 + index, { image: null }));
  live.peer.stock = [summary(9, { ...AUCTION, itemEndDate, image: null }), ...many];
  await signInAs(page, (await registerSeller(request)).token, live.address);
  await page.goto(`${live.address}/browse?q=moves`);
  await expect(listings(page).first()).toContainText(/(20|19)m left/);

  // One more at the front pushes the last of the first page onto the second.
  live.peer.stock = [summary(10, { image: null }), ...live.peer.stock];
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Page 2')).toBeVisible();
  await expect(listings(page)).toHaveCount(11);
  await expect(listings(page).first()).toContainText('Foil 149');
});

const OTHERS = ['/inventory', '/revenue', '/expenses', '/analytics', '/reports'];

const FAILURES = [
  {
    name: 'garbage',
    words: 'Failed to load items',
    answer: { status: 200, body: '<html>502 Bad gateway' },
  },
  { name: 'down', words: 'Failed to load items', answer: 'cut' as const },
  { name: 'slow', words: 'Failed to load items', answer: 'silence' as const },
  {
    name: 'refused',
    words: 'Too many listings match. Add a word to the search.',
    answer: { status: 400, body: { errors: [{ errorId: 12_023, message: 'x' }] } },
  },
];

for (const { name, words, answer } of FAILURES) {
  test(`the marketplace ${name}: a sentence, a retry, and every other screen as it was`, async ({
    page,
    request,
    failures,
  }) => {
    live.peer.stock = [summary(7, { image: null })];
    live.peer.always = answer;
    await signInAs(page, (await registerSeller(request)).token, live.address);
    await page.goto(`${live.address}/browse?q=${name}`);
    // While it is waited for, the rest goes on.
    if (name === 'slow') await expect(page.getByText('Searching...')).toBeVisible();
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page.getByText('Monthly Revenue')).toBeVisible();
    for (const path of name === 'slow' ? OTHERS : []) {
      await page.goto(`${live.address}${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('alert')).toHaveCount(0);
    }

    await page.goto(`${live.address}/browse?q=${name}`);
    const alert = page.getByRole('alert').filter({ hasText: words });
    await expect(alert).toBeVisible({ timeout: 20_000 });
    await expect(listings(page)).toHaveCount(0);
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    failures.expect(REFUSED);
    await expectSound(page);

    live.peer.always = null;
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(listings(page)).toHaveCount(1);
    await expect(alert).toHaveCount(0);
  });
}

test('a spent quota is told as one, and nobody is signed out', async ({
  page,
  request,
  failures,
}) => {
  live.peer.always = { status: 429, body: {}, headers: { 'retry-after': '600' } };
  await signInAs(page, (await registerSeller(request)).token, live.address);
  await page.goto(`${live.address}/browse?q=quota`);

  await expect(page.getByText('Marketplace limit reached, try later')).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  failures.expect(REFUSED);
  await expectSound(page);
});
