import { expect } from '@playwright/test';
import { test } from './support/gates.ts';
import { ADDRESS, registerSeller, signInAs } from './support/seller.ts';

test('a revoked token ends in one Session Expired and the login page', async ({
  page,
  request,
  failures,
}) => {
  const { token } = await registerSeller(request);
  await signInAs(page, token);
  await page.goto(`${ADDRESS}/dashboard`);
  await expect(page.getByText('Monthly Revenue')).toBeVisible();
  await request.post(`${ADDRESS}/api/auth/logout`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  await page.reload();
  const dialog = page.getByRole('alertdialog', { name: 'Session Expired' });
  await expect(dialog).toContainText('Your session has expired. Please log in again.');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  // The browser itself reports the answers that were refused.
  failures.splice(0);
});

test('login says which of its two failures it was', async ({ page, context, failures }) => {
  await page.goto(`${ADDRESS}/login`);
  await page.getByLabel('Email').fill('nobody@example.com');
  await page.getByLabel('Password').fill('wrong-password');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Invalid credentials')).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Login failed. Please try again.')).toBeVisible();
  failures.splice(0);
});

test('a photo that is too large is refused before it is sent', async ({ page, request }) => {
  await signInAs(page, (await registerSeller(request)).token);
  await page.goto(`${ADDRESS}/inventory?dialog=add`);
  const dialog = page.getByRole('dialog', { name: 'Add Product' });
  await dialog.getByLabel('Photo', { exact: false }).setInputFiles({
    name: 'card.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.alloc(12 * 1024 * 1024),
  });
  await expect(page.getByRole('alertdialog')).toContainText('File too large. Max size is 10MB.');
});
