import { expect, type Locator } from '@playwright/test';
import { inDatabase } from './support/database.ts';
import { expectSound, REFUSED, test } from './support/gates.ts';
import { actOf, CARD, stock } from './support/history.ts';
import { ADDRESS, booksOf, registerSeller, signInAs } from './support/seller.ts';

test.describe.configure({ mode: 'parallel' });

test('an act reads in plain words, opens to what it changed, and is found by kind', async ({
  page,
  request,
}) => {
  const seller = await registerSeller(request);
  const books = booksOf(request, seller);
  const { productId } = await stock(books);
  const sale = { soldPrice: 12.34, soldDate: '2026-03-14', quantity: 2 };
  await books.post(`/api/products/${productId}/sell`, sale);
  await signInAs(page, seller.token);
  await page.goto(`${ADDRESS}/dashboard`);
  await page.getByRole('link', { name: 'History' }).click();

  const sold = actOf(page, `Sold 2 × ${CARD} at $12.34`);
  await expect(page.getByRole('heading', { name: /^Today, / })).toBeVisible();
  await expect(sold).toContainText('Stock');
  await expect(sold.locator('del')).toHaveText('7');
  await expect(sold.locator('ins')).toHaveText('5');

  const added = actOf(page, `Added ${CARD}, 7 in stock`);
  await expect(added.getByText('$20.00')).toBeHidden();
  await added.getByText(`Added ${CARD}`).click();
  await expect(added.getByText('$20.00')).toBeVisible();
  await expect(added.getByText('Rookies')).toBeVisible();
  await expectSound(page);

  const kind = page.getByLabel('Kind');
  await expect(kind).toContainText('All entries');
  const heightOf = async (what: Locator) => (await what.boundingBox())?.height;
  expect(await heightOf(page.getByRole('button', { name: 'Export CSV' }))).toBe(
    await heightOf(kind),
  );
  await kind.selectOption('Categories');
  await expect(page).toHaveURL(/kind=category/);
  await expect(sold).toBeHidden();
  await expect(page.getByText('Added category Rookies')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Added category Rookies')).toBeVisible();
  await expect(sold).toBeHidden();
  await page.getByLabel('Period').selectOption('From … to …');
  await page.getByLabel('To', { exact: true }).fill('2026-01-01');
  await expect(page.getByText('Nothing matches these filters')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(sold).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('doncic');
  await expect(page.getByText('2 of 4 entries looked through')).toBeVisible();
  await expect(sold).toBeVisible();
  await expect(page.getByText('Opened the books')).toBeHidden();
});

test('an auditor who asked too often is told so, and can ask again a minute later', async ({
  page,
  request,
  failures,
}) => {
  failures.expect(REFUSED);
  const seller = await registerSeller(request);
  const books = booksOf(request, seller);
  await books.post('/api/categories', { name: 'Rookies' });
  const tomorrow = new Date(Date.now() + 24 * 3_600_000).toISOString();
  const { id, token, url } = await books.post<{ id: string; token: string; url: string }>(
    '/api/audit-links',
    { label: 'Tax adviser', expiresAt: tomorrow },
  );
  const headers = { Authorization: `Bearer ${token}` };
  // One by one: of a crowd some would be turned away uncounted.
  const ask = () => request.get(`${ADDRESS}/api/history?limit=1`, { headers });
  await expect
    .poll(async () => (await ask()).status(), { intervals: [0], timeout: SPENT_MS_MAX })
    .toBe(429);
  await page.goto(ADDRESS + url);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Too many requests. Please slow down.');
  await inDatabase(
    `update identity.audit_sessions set minute_start = minute_start - interval '1 minute' where id = $1`,
    [id],
  );
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Added category Rookies')).toBeVisible();
});

/** For some 60 requests. */
const SPENT_MS_MAX = 45_000;

test('a product has its own timeline, and one can page back through a long one', async ({
  page,
  request,
}) => {
  const seller = await registerSeller(request);
  const books = booksOf(request, seller);
  const { productId } = await stock(books);
  const entry = { amount: 1, category: 'Rent', date: '2026-01-31', paymentMethod: 'Cash' };
  for (let number = 1; number <= 60; number += 1) {
    await books.post('/api/expenses', { ...entry, description: `Rent ${number}` });
  }
  await signInAs(page, seller.token);
  await page.goto(`${ADDRESS}/history`);
  await expect(page.getByText('for Rent 60', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Load older entries' }).click();
  await expect(page.getByText(`Added ${CARD}, 7 in stock`)).toBeVisible();
  await expect(page.getByText('Opened the books')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Opened the books')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('for Rent 60', { exact: false })).toBeVisible();

  await page.goto(`${ADDRESS}/inventory/${productId}`);
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
  await expect(actOf(page, `Added ${CARD}, 7 in stock`)).toBeVisible();
  await expect(page.getByText('for Rent 60', { exact: false })).toBeHidden();
  await expectSound(page);
});

test('what is deleted comes back: by Undo at once, from the history later', async ({
  page,
  request,
  failures,
}) => {
  const seller = await registerSeller(request);
  const books = booksOf(request, seller);
  const { categoryId } = await stock(books);
  const expense = { amount: 12.5, category: 'Rent', date: '2026-01-31', paymentMethod: 'Cash' };
  await books.post('/api/expenses', { ...expense, description: 'Table at the show' });
  await books.post('/api/expenses', { ...expense, description: 'Parking' });
  await signInAs(page, seller.token);

  // Twice: a second deletion of the same entry is another one, not a repeat of the first.
  await page.goto(`${ADDRESS}/expenses`);
  for (const round of ['first', 'second']) {
    await test.step(`${round} deletion`, async () => {
      await page.getByRole('button', { name: /^Delete Table at the show/ }).click();
      await page.getByRole('button', { name: 'Yes, delete it!' }).click();
      await expect(page.getByText('The expense has been deleted.')).toBeVisible();
      await page.getByRole('button', { name: 'OK' }).click();
      await expect(page.getByRole('button', { name: /^Delete Table at the show/ })).toBeHidden();
      const neighbour = page.getByRole('button', { name: /^Delete Parking/ });
      await neighbour.focus();
      await page.getByRole('button', { name: 'Undo' }).press('Enter');
      await expect(page.getByRole('button', { name: /^Delete Table at the show/ })).toBeVisible();
      await expect(page.getByText('Restored Table at the show').first()).toBeVisible();
      await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
      await expect(neighbour).toBeFocused();
    });
  }

  await page.getByRole('button', { name: 'Select' }).click();
  await page.getByText('Parking').click();
  await expect(page.getByRole('checkbox', { name: /^Select Parking/ })).toBeChecked();
  await page.getByRole('button', { name: 'Select all shown' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Yes, delete it!' }).click();
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByText('No expenses recorded yet')).toBeVisible();
  await page.getByRole('link', { name: 'Inventory' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Restored all 2')).toBeVisible();
  expect(await books.get<unknown[]>('/api/expenses')).toHaveLength(2);

  await page.getByText('Manage Categories').click();
  await page.getByRole('button', { name: 'Delete category Rookies' }).click();
  await page.getByRole('button', { name: 'Yes, delete it!' }).click();
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByText('Deleted Rookies')).toBeVisible();
  await books.post('/api/categories', { name: 'rookies' });

  await page.getByRole('link', { name: 'History' }).click();
  const gone = actOf(page, 'Deleted category Rookies with its product');
  await gone.getByText('Deleted category Rookies').click();
  await gone.getByRole('button', { name: 'Restore' }).click();
  await expect(gone.getByRole('alert')).toHaveText('You already have a category with this name');
  failures.expect(REFUSED);
  await expectSound(page);
  await gone.getByLabel('Another name for it').fill('x'.repeat(201));
  await expect(gone.getByText(/must be at most 200 characters/)).toBeVisible();
  await gone.getByLabel('Another name for it').fill('Old rookies');
  await gone.getByRole('button', { name: 'Restore under this name' }).click();
  await expect(actOf(page, 'Restored category Old rookies with its product')).toBeVisible();
  await expect(gone.getByRole('button', { name: 'Restore' })).toBeHidden();
  const [product] = await books.get<{ name: string; categoryId: string }[]>('/api/products');
  expect(product).toMatchObject({ name: CARD, categoryId });
});

test('deleted products come back by Undo, one or many, and a taken SKU is named', async ({
  page,
  request,
}) => {
  const seller = await registerSeller(request);
  const books = booksOf(request, seller);
  const { categoryId, productId } = await stock(books);
  const { sku } = await books.get<{ sku: string }>(`/api/products/${productId}`);
  const fields = { costPrice: '1', valuePrice: '2', categoryId, purchaseDate: '2026-01-31' };
  await signInAs(page, seller.token);
  await page.goto(`${ADDRESS}/inventory/${productId}`);
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Product deleted')).toBeVisible();
  await expect(page.getByText(`Deleted ${CARD}`)).toBeVisible();
  await books.addProduct({ ...fields, name: 'Taker', sku });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(`Restored ${CARD}`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
  await expect(page.getByText(`SKU ${sku} was taken meanwhile: it is`)).toBeVisible();
  await expect(page.getByRole('link', { name: CARD })).toBeVisible();

  await page.getByRole('button', { name: 'Select' }).click();
  await page.getByRole('button', { name: 'Select all shown' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Products deleted')).toBeVisible();
  await expect(page.getByText('No products found')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Restored all 2')).toBeVisible();
  await expect(page.getByRole('link', { name: CARD })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Taker' })).toBeVisible();
});

test('a product that was deleted tells its history, and comes back on its own page', async ({
  page,
  request,
  failures,
}) => {
  failures.expect(REFUSED);
  const seller = await registerSeller(request);
  const books = booksOf(request, seller);
  const { productId } = await stock(books);
  await books.post('/api/products/delete', { ids: [productId] });
  await signInAs(page, seller.token);
  await page.goto(`${ADDRESS}/inventory/${productId}`);
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
  const gone = actOf(page, `Deleted ${CARD}`);
  await gone.getByText(`Deleted ${CARD}`).click();
  await gone.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByRole('heading', { level: 1, name: CARD })).toBeVisible();
});
