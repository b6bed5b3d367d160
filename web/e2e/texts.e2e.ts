import { expect, type Locator, type Page } from '@playwright/test';
import { expectSound, REFUSED, test } from './support/gates.ts';
import { ADDRESS, booksOf, signInAs } from './support/seller.ts';

// Every text that a screen must hold, word for word; those of dialogs and messages stand in the tests that open them.

interface Screen {
  readonly path: string;
  readonly texts: readonly string[];
  readonly placeholders?: readonly string[];
}

const PUBLIC: readonly Screen[] = [
  { path: '/', texts: ['$20', '/month', '14-day free trial', 'No credit card required', 'invite-only', 'Features', 'Benefits', 'Pricing', 'Access Now', 'Sign In', 'Sign Up Now', 'Watch Demo', 'Coming soon'] },
  { path: '/login', texts: ['Email', 'Password', 'Remember me', 'Forgot password?', 'Sign up here', 'Sign In', 'High-level security', 'Easy to use', 'Trusted by many users'] },
  { path: '/register', texts: ['Full Name', 'Email Address', 'Password', 'Confirm Password', 'Registration Code', 'I agree to the', 'Terms of Service', 'Privacy Policy', 'Create Account', 'Sign in'] },
  { path: '/privacy-policy', texts: ['Privacy Policy'] },
  { path: '/terms-of-service', texts: ['Terms of Service'] },
  { path: '/contact', texts: ['Contact Us'] },
  { path: '/about', texts: ['About Us'] },
  { path: '/no-such-page', texts: ['Oops! Page Not Found', 'Go Back'] },
]; // prettier-ignore

for (const screen of PUBLIC) {
  test(`a visitor reads ${screen.path}`, async ({ page }) => {
    await page.goto(ADDRESS + screen.path);
    await expectTexts(page, screen);
    await expectSound(page);
  });
}

const APP: readonly Screen[] = [
  { path: '/dashboard', texts: ['Dashboard', 'Inventory', 'Revenue', 'Expenses', 'Analytics', 'Reports', 'Logout', 'Business Management', 'Overview of your business performance this month', 'Monthly Revenue', 'Monthly Expenses', 'Net Profit', 'Products in Stock', 'Recent Activity', 'Top Products'] },
  { path: '/inventory', texts: ['Inventory Management', 'Track and manage your product inventory', 'Total Products', 'Total Value', 'Low Stock', 'Categories', 'Manage Categories', 'All Categories', 'Available', 'Sold', 'All', 'Purchased', 'Add Product'], placeholders: ['Search products...'] },
  { path: '/revenue', texts: ['Revenue Tracking', 'Total Revenue', 'This Month', 'Monthly Average', 'Total Transactions', 'Record Revenue', 'Product Sales', 'Services', 'Consulting', 'Licensing', 'Training', 'Other'] },
  { path: '/expenses', texts: ['Expenses Management', 'Total Expenses', 'This Month', 'Monthly Average', 'Add Expense', 'Recurring', 'Rent', 'Marketing', 'Software', 'Supplies', 'Services', 'Inventory'] },
  { path: '/analytics', texts: ['Analytics', 'Deep insights into your business performance', 'Profit Margin', 'Growth Rate', 'Net Profit', 'ROI', 'Latest Revenue', 'Latest Expenses'] },
  { path: '/reports', texts: ['Reports Generated', 'Last Report', 'Available Formats', 'PDF & Excel', 'Generate Report', 'Custom Report Builder', 'All time → Present'] },
]; // prettier-ignore

for (const screen of APP) {
  test(`a seller with entries reads ${screen.path}`, async ({ page, seller }) => {
    await signInAs(page, seller.token);
    await page.goto(ADDRESS + screen.path);
    await expectTexts(page, screen);
    await expect(page.getByText(seller.email).first()).toBeVisible();
    await expect(page.getByText(seller.name).first()).toBeVisible();
    await expectSound(page);
  });
}

test('a product shows its figures, and what became of it', async ({ page, request, seller }) => {
  const books = booksOf(request, seller);
  const { id } = await books.addProduct({
    name: 'Quintero Rookie', costPrice: '30', valuePrice: '40', stock: '2',
    categoryId: await anyCategory(books), purchaseDate: '2026-02-28',
    description: 'Corner slightly soft', comment: 'Bought at the fair',
  }); // prettier-ignore
  await signInAs(page, seller.token);
  await page.goto(`${ADDRESS}/inventory/${id}`);
  await expectTexts(page, {
    path: '', texts: ['Back', 'Edit', 'Delete', 'Sell', 'Available', 'Rookies', 'Cost', 'Est. Value', 'Potential Profit', 'ROI', '33.3%', 'Purchased', 'Feb 28, 2026', 'Sold', '—', 'Stock', 'Description', 'Corner slightly soft', 'Notes', 'Bought at the fair'],
  }); // prettier-ignore
  await expect(factOf(page, 'Potential Profit')).toHaveClass(/text-pos/);
  await expectSound(page);

  await books.post(`/api/products/${id}/sell`, { quantity: 2, soldPrice: 24, soldDate: '2026-03-01' });
  await page.reload();
  await expect(page.getByText('Last Sold For')).toBeVisible();
  await expect(page.getByText('Est. Value')).toHaveCount(0);
  await expect(page.getByText('Mar 1, 2026').first()).toBeVisible();
  await expect(factOf(page, 'Profit')).toHaveText('-$6.00');
  await expect(factOf(page, 'Profit')).toHaveClass(/text-neg/);
  await expect(page.getByText('-20.0%')).toBeVisible();
}); // prettier-ignore

test('the menu of a phone opens, and its overlay closes it', async ({ page, seller }) => {
  await page.setViewportSize({ width: 1023, height: 800 });
  await signInAs(page, seller.token);
  await page.goto(`${ADDRESS}/reports`);
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: 'Inventory' })).toBeVisible();
  await page.mouse.click(800, 400);
  await expect(menu).toHaveCount(0);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await menu.getByRole('link', { name: 'Inventory' }).click();
  await expect(page).toHaveURL(/\/inventory$/);
  await expect(menu).toHaveCount(0);
});

test('the landing page is read before any script has come, and the app takes over with the first click', async ({
  page,
}) => {
  let letCome = (): void => undefined;
  const come = new Promise<void>((resolve) => (letCome = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await come;
    await route.continue();
  });
  await page.goto(ADDRESS, { waitUntil: 'commit' });
  const drawn = page.locator('[data-prerendered]');
  await expect(page.getByRole('heading', { name: 'Know what every card earned.' })).toBeVisible();
  await expect(page).toHaveTitle('Know what every card earned · Keepsale');
  letCome();
  await page.waitForLoadState('load');
  await expect.poll(() => page.evaluate(firstScriptAfterPaint)).toBe(true);
  const pricing = page.getByRole('navigation', { name: 'Sections' }).getByText('Pricing');
  await appListens(page, pricing);
  await pricing.click();
  await expect(drawn).toHaveCount(1);
  await page.evaluate(() => (document.documentElement.dataset['same'] = 'page'));
  await page.getByRole('link', { name: 'Sign Up Now' }).first().click();
  await expect(page).toHaveURL(/[/]register$/);
  await expect(page.locator('[data-same=page]')).toHaveCount(1);
});

test('the first tap on the menu of the landing page opens it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(ADDRESS);
  const menu = page.getByRole('button', { name: 'Open menu' });
  await appListens(page, menu);
  await menu.click();
  await expect(page.getByRole('button', { name: 'Close menu' })).toBeFocused();
  await expect(page.getByRole('navigation', { name: 'Mobile' })).toBeVisible();
});

test('where the scripts of the app do not come, the links of the landing page lead on', async ({
  page,
  failures,
}) => {
  failures.expect(REFUSED);
  await page.route('**/assets/landing.screen-*.js', (route) => route.abort());
  await page.goto(ADDRESS);
  const link = page.getByRole('link', { name: 'Sign Up Now' }).first();
  await appListens(page, link);
  await link.click();
  await expect(page).toHaveURL(/[/]register$/);
});

test('who is signed in sees nothing of the landing page on the way to the dashboard', async ({
  page,
  seller,
}) => {
  await signInAs(page, seller.token);
  await page.route('**/assets/*.js', () => new Promise<void>(() => undefined));
  await page.goto(ADDRESS, { waitUntil: 'commit' });
  await expect(page.locator('[data-prerendered]')).toHaveCount(1);
  await expect(page.locator('[data-prerendered]')).toBeHidden();
});

test('the head of the dashboard is there before any script, for sellers alone and for this month', async ({
  page,
  seller,
}) => {
  await page.route('**/assets/*.js', () => new Promise<void>(() => undefined));
  const drawn = page.locator('[data-prerendered]');
  await page.goto(`${ADDRESS}/dashboard`, { waitUntil: 'commit' });
  await expect(drawn).toHaveCount(1);
  await expect(drawn).toBeHidden();
  await signInAs(page, seller.token);
  await page.goto(`${ADDRESS}/dashboard`, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expect(page.getByText('Overview of your business performance this month')).toBeVisible();
  await page.goto(`${ADDRESS}/dashboard?month=2026-01`, { waitUntil: 'commit' });
  await expect(drawn).toHaveCount(1);
  await expect(drawn).toBeHidden();
});

test('the dashboard asks for its figures before it is drawn', async ({ page, seller }) => {
  await signInAs(page, seller.token);
  await page.addInitScript(() => {
    const original = globalThis.fetch;
    globalThis.fetch = (...call) => {
      if (typeof call[0] === 'string' && call[0].startsWith('/api/dashboard')) {
        const waiting = document.querySelector('[data-prerendered]') !== null;
        document.documentElement.dataset['asked'] = waiting ? 'before' : 'after';
      }
      return original(...call);
    };
  });
  await page.goto(`${ADDRESS}/dashboard`);
  await expect(page.locator('html')).toHaveAttribute('data-asked', 'before');
});

test('the fonts of the first view come with the page, and once', async ({ page }) => {
  const fonts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(new URL(request.url()).pathname);
  });
  await page.goto(`${ADDRESS}/about`);
  await page.evaluate(() => document.fonts.ready);
  const preloaded = await page
    .locator('link[rel=preload][as=font]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(fonts).toEqual(preloaded);
});

/** On the landing page, whose app comes last: it fetches its parts when somebody comes near a control. */
async function appListens(page: Page, control: Locator): Promise<void> {
  let fetches = false;
  page.on('request', (request) => (fetches ||= request.url().includes('/landing.screen-')));
  await expect(async () => {
    await page.mouse.move(0, 0);
    await control.hover();
    expect(fetches).toBe(true);
  }).toPass();
}

/** False until there was a paint and a script of the app. */
const firstScriptAfterPaint = (): boolean => {
  const [paint] = performance.getEntriesByName('first-contentful-paint');
  const asked = performance
    .getEntriesByType('resource')
    .filter(({ name }) => name.endsWith('.js') && name.includes('/assets/'))
    .map(({ startTime }) => startTime);
  return paint !== undefined && asked.length > 0 && Math.min(...asked) > paint.startTime;
};

/** An option of a closed select is there to be chosen, yet not visible. */
async function expectTexts(page: Page, { texts, placeholders = [] }: Screen): Promise<void> {
  for (const text of texts) await expect(page.getByText(text).first()).toBeAttached();
  for (const text of placeholders) await expect(page.getByPlaceholder(text)).toBeVisible();
}

const factOf = (page: Page, term: string): Locator =>
  page.getByRole('term').filter({ hasText: new RegExp(`^${term}$`) }).locator('+ dd'); // prettier-ignore

async function anyCategory(books: ReturnType<typeof booksOf>): Promise<string> {
  const [first] = await books.get<readonly { id: string }[]>('/api/categories');
  return first?.id ?? '';
}

test('a system that turns dark while the scripts still come is followed', async ({ page }) => {
  let come = (): void => undefined;
  const coming = new Promise<void>((resolve) => (come = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await coming;
    await route.continue();
  });
  await page.goto(`${ADDRESS}/login`, { waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  come();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('categories that arrive after everything else move nothing', async ({ page, seller }) => {
  await page.route('**/api/categories', async (route) => {
    const answer = await route.fetch();
    await expect(page.getByText('Total Value')).toBeVisible();
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
    await route.fulfill({ response: answer });
  });
  await signInAs(page, seller.token);
  await page.goto(`${ADDRESS}/inventory`);
  await expect(page.getByText('Manage Categories')).toBeVisible();
  await expectSound(page);
});
