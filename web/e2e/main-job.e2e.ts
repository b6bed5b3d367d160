import { expect, test, type Page } from '@playwright/test';
import { takeInvitation } from '../../tools/testing/invitations.ts';
import { pngOf } from './support/files.ts';
import { statOf } from './support/screen.ts';

const ADDRESS = process.env['KEEPSALE_URL'] ?? 'http://127.0.0.1:3000';
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const CARD = 'Ženia Õunapuu — Meridian Foil /99';

test('a seller registers, stocks a card, sells it, and sees every figure change', async ({
  page,
}) => {
  const failures = watchFailures(page);
  const seller = { name: 'Ada Petrauskas', email: emailOfThisRun(), password: 'secret123' };

  await register(page, seller);
  await logIn(page, seller);
  await expect(page.getByText('Your first month starts here')).toBeVisible();

  await addCard(page);
  await expect(statOf(page, 'Total Products')).toHaveText('1');
  await expect(statOf(page, 'Total Value')).toHaveText('$139.50');

  await sellCard(page);
  await expect(page.getByText('Sale recorded')).toBeVisible();
  await expect(page).toHaveURL(/\/inventory$/);
  await expect(page.getByText('No products found')).toBeVisible();
  await page.getByRole('radio', { name: 'Sold' }).check();
  await expect(page.getByRole('link', { name: CARD })).toBeVisible();
  await expect(statOf(page, 'Total Value')).toHaveText('$0.00');

  await openScreen(page, 'Dashboard');
  await expect(statOf(page, 'Monthly Revenue')).toHaveText('$150.00');
  await expect(statOf(page, 'Net Profit')).toHaveText('$150.00');
  await expect(statOf(page, 'Products in Stock')).toHaveText('0');
  await expect(page.getByRole('listitem').filter({ hasText: CARD }).first()).toContainText(
    '+$150.00',
  );

  await openScreen(page, 'Revenue');
  await expect(page.getByText('1 entry')).toBeVisible();
  await expect(
    page.getByRole('main').getByRole('listitem').filter({ hasText: CARD }),
  ).toContainText('+$150.00');
  expect(failures).toEqual([]);
});

interface Seller {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

async function register(page: Page, seller: Seller): Promise<void> {
  await page.goto(`${ADDRESS}/register`);
  await page.getByLabel('Full Name').fill(seller.name);
  await page.getByLabel('Email Address').fill(seller.email);
  await page.getByLabel('Password', { exact: true }).fill(seller.password);
  const create = page.getByRole('button', { name: 'Create Account' });
  await expect(create).toBeDisabled();
  await page.getByLabel('Confirm Password').fill(seller.password);
  await page.getByLabel('Registration Code').fill(takeInvitation());
  await page.getByRole('checkbox').check();
  await create.click();
  await expect(
    page.getByText('Account created successfully! Redirecting to login...'),
  ).toBeVisible();
  await page.waitForURL('**/login');
}

async function logIn(page: Page, seller: Seller): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(seller.email);
  await page.getByLabel('Password').fill(seller.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/dashboard');
  await expect(page.getByText(seller.email).first()).toBeVisible();
}

async function addCard(page: Page): Promise<void> {
  await openScreen(page, 'Inventory');
  await page.getByRole('button', { name: 'Add Product' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Product' });
  const submit = dialog.getByRole('button', { name: 'Add Product' });
  await dialog.getByLabel('Product Name').fill(CARD);
  await dialog
    .getByLabel('Photo', { exact: false })
    .setInputFiles({ name: 'card.png', mimeType: 'image/png', buffer: pngOf([90, 90, 90]) });
  await expect(dialog.getByRole('img', { name: 'Preview' })).toBeVisible();
  await dialog.getByLabel('Cost Price').fill('84');
  await dialog.getByLabel('Value Price').fill('139.50');
  await expect(dialog.getByText('Potential profit')).toContainText('$55.50');
  await expect(submit).toBeDisabled();
  await dialog.getByRole('button', { name: '+ New category' }).click();
  await dialog.getByRole('textbox', { name: 'Category' }).fill('Rookies');
  await dialog.getByRole('textbox', { name: 'Category' }).press('Enter');
  await expect(dialog.getByRole('combobox', { name: 'Category' })).toHaveText(/Rookies/);
  await submit.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('img', { name: CARD })).toBeVisible();
}

async function sellCard(page: Page): Promise<void> {
  await page.getByRole('link', { name: CARD }).click();
  await expect(page.getByRole('heading', { level: 1, name: CARD })).toBeVisible();
  await expect(page.getByText('66.1%')).toBeVisible();
  await page.getByRole('button', { name: 'Sell' }).click();
  const dialog = page.getByRole('dialog', { name: 'Record a sale' });
  await dialog.getByLabel('Quantity').fill('2');
  await dialog.getByRole('button', { name: 'Save sale' }).click();
  await expect(dialog.getByText('You only have 1 in stock')).toBeVisible();
  await dialog.getByLabel('Quantity').fill('1');
  await dialog.getByLabel('Per-unit Price').fill('150');
  await dialog.getByRole('button', { name: 'Save sale' }).click();
}

const openScreen = (page: Page, name: string): Promise<void> =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();

/** Errors in the console and requests that failed: a good journey has none. */
function watchFailures(page: Page): string[] {
  const failures: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') failures.push(message.text());
  });
  page.on('pageerror', (error) => failures.push(error.message));
  return failures;
}

const emailOfThisRun = (): string => `ada-${crypto.randomUUID()}@example.com`;
