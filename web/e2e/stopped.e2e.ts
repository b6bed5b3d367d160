import { expect } from '@playwright/test';
import { REFUSED, test as base } from './support/gates.ts';
import { type OwnApi, startOwnApi } from './support/own-api.ts';
import { booksOf, signInAs } from './support/seller.ts';

// What a person sees when the API itself is killed, in the middle of their work, and started again.

const test = base.extend<{ readonly api: OwnApi }>({
  api: async ({ page }, use) => {
    const api = await startOwnApi();
    await use(api);
    await page.close();
    await api.stop();
  },
});

/** The longest that a screen waits before it looks again, and a moment for what it asks then. */
const LOOKED_AGAIN_MS_MAX = 25_000;

test('an API that is killed loses nothing that was typed, what is tried again is there once, and what could not be loaded comes by itself', async ({
  page,
  context,
  request,
  api,
  seller,
  failures,
}) => {
  failures.expect(REFUSED);
  const books = booksOf(request, seller);
  await signInAs(page, seller.token, api.address);
  await page.goto(`${api.address}/dashboard`);
  const other = await context.newPage();
  await other.goto(`${api.address}/dashboard`);
  await expect(other.getByText('Monthly Revenue')).toBeVisible();
  await page.getByRole('link', { name: 'Record Revenue' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Revenue' });
  await dialog.getByLabel('Description').fill('Show table');
  await dialog.getByLabel('Amount').fill('31.40');
  await dialog.getByLabel('Category').selectOption('Services');
  await dialog.getByLabel('Payment Method').selectOption('Cash');

  await api.kill();
  const save = dialog.getByRole('button', { name: 'Record Revenue' });
  await save.click();
  await other.getByRole('button', { name: 'Previous month' }).click();
  await expect(dialog.getByText('Not saved. Try again.')).toBeVisible();
  await expect(dialog.getByLabel('Description')).toHaveValue('Show table');
  const banner = other.getByRole('alert');
  await expect(banner).toBeVisible();

  await api.startAgain();
  await save.click();
  await expect(dialog).toHaveCount(0);
  // The message that it was recorded names it, too.
  const entry = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Show table' });
  await expect(entry).toContainText('31.40');
  expect(await books.get('/api/revenue')).toHaveLength(2);
  await expect(banner).toHaveCount(0, { timeout: LOOKED_AGAIN_MS_MAX });
  await expect(other.getByText('Monthly Revenue')).toBeVisible();
  await other.close();
});
