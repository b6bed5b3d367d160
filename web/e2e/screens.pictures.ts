import { expect, type Page } from '@playwright/test';
import { createSampleMarketplace } from '../../services/api/src/browse/sample/marketplace.ts';
import { REFUSED, test } from './support/gates.ts';
import { fillPictureBooks, PICTURED_AT } from './support/picture-books.ts';
import { ADDRESS, registerSeller, type Seller, signInAs } from './support/seller.ts';

// Each screen at three widths, light and dark, against the pictures in `web/e2e/pictures`.

const WIDTHS = [1440, 768, 390] as const;
const HEIGHT = 900;

interface Look {
  readonly width: number;
  readonly colorScheme: 'light' | 'dark';
}

const EVERY_LOOK: readonly Look[] = WIDTHS.flatMap((width) => [
  { width, colorScheme: 'light' },
  { width, colorScheme: 'dark' },
]);
/** Where what is drawn is the same boxes in other colours. */
const TWO_LOOKS: readonly Look[] = [
  { width: 1440, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
];

interface Pictured {
  readonly name: string;
  readonly path: string;
  readonly open?: (page: Page) => Promise<void>;
}

const click = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click();

const PUBLIC: readonly Pictured[] = [
  { name: 'landing', path: '/' },
  { name: 'login', path: '/login' },
  { name: 'register', path: '/register' },
  { name: 'privacy', path: '/privacy-policy' },
  { name: 'terms', path: '/terms-of-service' },
  { name: 'contact', path: '/contact' },
  { name: 'about', path: '/about' },
  { name: '404', path: '/nowhere' },
  { name: 'audit', path: '/audit' },
];

const APP: readonly Pictured[] = [
  { name: 'dashboard', path: '/dashboard' },
  { name: 'inventory', path: '/inventory?view=all' },
  { name: 'add-product', path: '/inventory?dialog=add' },
  { name: 'nothing-found', path: '/inventory?q=no+such+card' },
  { name: 'product', path: '/inventory/PRODUCT' },
  { name: 'sell', path: '/inventory/PRODUCT', open: click('Sell') },
  { name: 'delete', path: '/inventory/PRODUCT', open: click('Delete') },
  { name: 'revenue', path: '/revenue' },
  { name: 'add-revenue', path: '/revenue', open: click('Record Revenue') },
  { name: 'expenses', path: '/expenses' },
  { name: 'analytics', path: '/analytics' },
  { name: 'reports', path: '/reports' },
  { name: 'history', path: '/history' },
  { name: 'proof', path: '/history/proof' },
  {
    name: 'account',
    path: '/reports',
    open: (page) => page.getByRole('button', { name: 'Ada Petrauskas' }).click(),
  },
  { name: 'palette', path: '/reports', open: (page) => page.keyboard.press('Control+k') },
];

/** Listings move with the server's clock: these stand still. */
const BROWSE: readonly (Pictured & { readonly listings: 'sample' | 'none' | 'failure' })[] = [
  { name: 'browse', path: '/browse', listings: 'sample' },
  { name: 'browse-empty', path: '/browse?q=no+such+card', listings: 'none' },
  { name: 'browse-error', path: '/browse', listings: 'failure' },
];

let filled: { readonly seller: Seller; readonly product: string } | undefined;
test.beforeAll(async ({ playwright }) => {
  const request = await playwright.request.newContext();
  const seller = await registerSeller(request);
  filled = { seller, product: await fillPictureBooks(request, seller) };
  await request.dispose();
});

test.beforeEach(async ({ page }) => {
  await page.clock.setFixedTime(PICTURED_AT);
});

for (const pictured of PUBLIC) {
  test(`${pictured.name} looks as it did`, async ({ page }) => {
    await page.goto(ADDRESS + pictured.path);
    await expectPictures(page, pictured);
  });
}

for (const pictured of APP) {
  test(`${pictured.name} looks as it did`, async ({ page }) => {
    if (filled === undefined) throw new Error('There are no books to picture.');
    await signInAs(page, filled.seller.token);
    await page.goto(ADDRESS + pictured.path.replace('PRODUCT', filled.product));
    await expectPictures(page, pictured);
  });
}

for (const { listings, ...pictured } of BROWSE) {
  test(`${pictured.name} looks as it did`, async ({ page, failures }) => {
    if (filled === undefined) throw new Error('There are no books to picture.');
    if (listings === 'failure') failures.expect(REFUSED);
    await page.route('**/api/cards?*', async (route) =>
      listings === 'failure'
        ? route.fulfill({ status: 502, json: { message: 'Failed to load items' } })
        : route.fulfill({ json: await stillListings(listings) }),
    );
    await signInAs(page, filled.seller.token);
    await page.goto(ADDRESS + pictured.path);
    await expectPictures(page, pictured);
  });
}

const WIDE: readonly Look[] = [{ width: 1440, colorScheme: 'light' }];
const NARROW: readonly Look[] = [{ width: 390, colorScheme: 'dark' }];

/** What comes instead of the screens' own figures, while they are on the way and when they do not come. */
const WITHOUT_DATA: readonly (Pictured & { readonly looks: readonly Look[] })[] = [
  { name: 'dashboard', path: '/dashboard', looks: TWO_LOOKS },
  { name: 'inventory', path: '/inventory', looks: TWO_LOOKS },
  { name: 'revenue', path: '/revenue', looks: TWO_LOOKS },
  { name: 'expenses', path: '/expenses', looks: NARROW },
  { name: 'analytics', path: '/analytics', looks: NARROW },
  { name: 'reports', path: '/reports', looks: WIDE },
  { name: 'history', path: '/history', looks: NARROW },
  { name: 'product', path: '/inventory/PRODUCT', looks: WIDE },
];
/** What tells whether the service is back is among them: else the screen loads again while its picture is taken. */
const CALLS_OF_SCREENS = /[/]api[/](?!user|marketplace)|[/]health[/]/;

for (const { name, path, looks } of WITHOUT_DATA) {
  test(`${name} looks as it did while it loads, and when it cannot`, async ({ page, failures }) => {
    if (filled === undefined) throw new Error('There are no books to picture.');
    failures.expect(REFUSED);
    let fail = (): void => undefined;
    const failed = new Promise<void>((resolve) => (fail = resolve));
    await page.route(CALLS_OF_SCREENS, async (route) => {
      await failed;
      await route.fulfill({ status: 502 });
    });
    await signInAs(page, filled.seller.token);
    await page.goto(ADDRESS + path.replace('PRODUCT', filled.product));
    await page.evaluate(() => document.fonts.ready);
    await expect(page.locator('.skel').first()).toBeVisible();
    await expectLooks(page, `${name}-loading`, looks);
    fail();
    const told = page.getByRole('button', { name: 'Try again' }).or(page.getByRole('alertdialog'));
    await expect(told.first()).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expectLooks(page, `${name}-error`, looks);
  });
}

/** What stands on the screens of books that have just been opened. */
const EMPTY: readonly (Pictured & { readonly looks: readonly Look[] })[] = [
  { name: 'dashboard-empty', path: '/dashboard', looks: WIDE },
  { name: 'inventory-empty', path: '/inventory', looks: NARROW },
  { name: 'revenue-empty', path: '/revenue', looks: NARROW },
  { name: 'expenses-empty', path: '/expenses', looks: WIDE },
  { name: 'analytics-empty', path: '/analytics', looks: NARROW },
  { name: 'reports-empty', path: '/reports', looks: NARROW },
  { name: 'history-empty', path: '/history?kind=sale', looks: WIDE },
];

test('empty books look as they did, and an account that cannot be read', async ({
  page,
  failures,
}) => {
  failures.expect(REFUSED);
  const { token } = await registerSeller(page.request);
  await signInAs(page, token);
  await page.route(/[/]api[/]user$|[/]health[/]/, (route) => route.fulfill({ status: 502 }));
  for (const { name, path, looks } of EMPTY) {
    await page.goto(ADDRESS + path);
    await page.waitForLoadState('networkidle');
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expectLooks(page, name, looks);
  }
  await page.getByRole('button', { name: 'Account' }).click();
  await expect(page.getByText(/^We couldn’t load your profile/)).toBeVisible();
  await expectLooks(page, 'account-error', WIDE);
});

/** As many as fit in view: each drawn card takes its time. */
const STILL_LISTINGS = 6;

async function stillListings(kind: 'sample' | 'none') {
  const marketplace = createSampleMarketplace(() => PICTURED_AT.getTime());
  const keyword = kind === 'none' ? 'no such card' : '';
  return marketplace.search({
    keyword,
    page: 1,
    limit: STILL_LISTINGS,
    shipTo: 'LT',
    locatedIn: 'any',
    sort: 'newlyListed',
  });
}

async function expectPictures(page: Page, { name, open }: Pictured): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  await open?.(page);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expectLooks(page, name, EVERY_LOOK);
}

async function expectLooks(page: Page, name: string, looks: readonly Look[]): Promise<void> {
  for (const { width, colorScheme } of looks) {
    await page.setViewportSize({ width, height: HEIGHT });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page).toHaveScreenshot(`${name}-${width}-${colorScheme}.png`, {
      // Addresses differ from run to run, times and days of the server's clock too.
      mask: [
        page.getByText(/@example\.com$/),
        page.locator('time'),
        page.getByText(/^(Today|Yesterday|[A-Z][a-z]+day), [A-Z]/),
      ],
    });
  }
}
