import { expect, type Page } from '@playwright/test';
import { resetPassword } from '../../services/api/src/identity/admin.ts';
import { withPool } from '../../tools/product/with-pool.ts';
import { REFUSED, test } from './support/gates.ts';
import { ADDRESS, logInByHttp, registerSeller, signInAs } from './support/seller.ts';

test('an ended session is told once, however many calls fail, and leads to the login page', async ({
  page,
  request,
  seller,
  failures,
}) => {
  failures.expect(REFUSED);
  const token = await logInByHttp(request, seller);
  await signInAs(page, token);
  await page.goto(`${ADDRESS}/dashboard`);
  await expect(page.getByText('Monthly Revenue')).toBeVisible();
  await request.post(`${ADDRESS}/api/auth/logout`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  let refused = 0;
  page.on('response', (response) => (refused += response.status() === 401 ? 1 : 0));
  await page.reload();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('Session Expired');
  await expect(dialog).toContainText('Your session has expired. Please log in again.');
  await expect.poll(() => refused).toBeGreaterThan(2);
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await expect(dialog).toHaveCount(1);
  expect(await tokenOf(page)).toBeNull();
  await dialog.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(dialog).toHaveCount(0);
});

test('a screen that needs a login leads there, and the dashboard leads on to it', async ({
  page,
  seller,
}) => {
  await page.goto(`${ADDRESS}/revenue?q=box`);
  await expect(page).toHaveURL(/\/login$/);
  await logIn(page, seller.email, seller.password);
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.getByRole('link', { name: 'Continue to Revenue' }).click();
  await expect(page).toHaveURL(/\/revenue\?q=box$/);
  for (const path of ['/', '/login']) {
    await page.goto(ADDRESS + path);
    await expect(page).toHaveURL(/\/dashboard$/);
  }
});

test('a shared link to a month leads there, and the login stays until the dashboard has come', async ({
  page,
  seller,
}) => {
  await page.goto(`${ADDRESS}/dashboard?month=2026-01`);
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByLabel('Email')).toBeVisible();
  // Counts the frames in which nothing stands on the page.
  await page.evaluate(`window.empty = 0; (function look() {
    if (document.getElementById('root').innerText.trim() === '') window.empty += 1;
    requestAnimationFrame(look);
  })()`);
  await logIn(page, seller.email, seller.password);
  await expect(page).toHaveURL(/\/dashboard\?month=2026-01$/);
  await expect(
    page.getByText('Overview of your business performance in January 2026'),
  ).toBeVisible();
  expect(await page.evaluate('window.empty')).toBe(0);
});

test('a login that takes its time says so, and a logout in one tab is one in all, even if its call fails', async ({
  page,
  context,
  line,
  seller,
  failures,
}) => {
  failures.expect(REFUSED);
  await page.goto(`${line.address}/login`);
  line.become('held');
  await logIn(page, seller.email, seller.password, 'Signing In...');
  line.become('up');
  await expect(page).toHaveURL(/\/dashboard$/);
  const other = await context.newPage();
  await other.goto(`${line.address}/inventory`);
  await expect(other.getByText('Total Products')).toBeVisible();
  line.become('bad-gateway');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(other).toHaveURL(/\/login$/);
  await expect(other.getByRole('alertdialog')).toHaveCount(0);
  await other.close();
});

test('a one-time password opens nothing but the choice of another', async ({
  page,
  request,
  failures,
}) => {
  failures.expect(REFUSED);
  const seller = await registerSeller(request);
  const databaseUrl = process.env['KEEPSALE_DATABASE_URL'] ?? '';
  const oneTime = await withPool(databaseUrl, (pool) => resetPassword(pool, seller.email));
  await page.goto(`${ADDRESS}/login`);
  await logIn(page, seller.email, oneTime ?? '');
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await page.getByLabel('One-time password').fill(oneTime ?? '');
  await page.getByLabel('New password', { exact: true }).fill('another-secret');
  await page.getByLabel('Confirm new password').fill('another-secret');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('Your first month starts here')).toBeVisible();
  await logInByHttp(request, { ...seller, password: 'another-secret' });
});

test('an account changes its password, its theme and its shortcuts, and is deleted for good', async ({
  page,
  request,
  failures,
}) => {
  failures.expect(REFUSED);
  const seller = await registerSeller(request);
  await signInAs(page, seller.token);
  await page.goto(`${ADDRESS}/inventory`);
  await page.getByRole('button', { name: seller.name }).click();
  const account = page.getByRole('dialog', { name: 'Account' });
  await expect(account).toContainText(seller.email);
  await account.getByRole('radio', { name: 'Dark' }).check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await account.getByRole('checkbox', { name: /Single-key shortcuts/ }).uncheck();

  await account.getByRole('button', { name: 'Change password' }).click();
  const save = account.getByRole('button', { name: 'Save password' });
  await save.click();
  await expect(account.getByText('Current password is required')).toBeVisible();
  await account.getByLabel('Current password').fill('not-the-one');
  await account.getByLabel('New password', { exact: true }).fill('12345');
  await account.getByLabel('Confirm new password').fill('123456');
  await expect(account.getByText('Password must be at least 6 characters long')).toBeVisible();
  await expect(account.getByText('Passwords do not match')).toBeVisible();
  await account.getByLabel('New password', { exact: true }).fill('123456');
  await save.click();
  await expect(account.getByText('Current password is wrong')).toBeVisible();
  await account.getByLabel('Current password').fill(seller.password);
  await save.click();
  await expect(page.getByText('Password changed')).toBeVisible();

  await account.getByRole('button', { name: 'Delete account' }).click();
  const remove = account.getByRole('button', { name: 'Delete account' });
  await account.getByLabel('Password', { exact: true }).fill('not-the-one');
  await expect(remove).toBeDisabled();
  const name = account.getByLabel('Your full name');
  await name.fill('Ada');
  await name.blur();
  await expect(name).toHaveAccessibleDescription(`This is not “${seller.name}”`);
  await name.fill(seller.name);
  await remove.click();
  await expect(account.getByLabel('Password', { exact: true })).toHaveAccessibleDescription('Password is wrong');
  await account.getByLabel('Password', { exact: true }).fill('123456');
  await remove.click();
  await expect(page).toHaveURL(/\/login$/);
  await logIn(page, seller.email, '123456');
  await expect(page.getByText('Invalid credentials')).toBeVisible();
}); // prettier-ignore

const tokenOf = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('token'));

async function logIn(page: Page, email: string, password: string, busy?: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  if (busy !== undefined) await expect(page.getByRole('button', { name: busy })).toBeDisabled();
}
