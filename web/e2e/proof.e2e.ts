import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { READ_SCHEMA } from '@keepsale/read-model';
import { expect } from '@playwright/test';
import { inDatabase } from './support/database.ts';
import { pngOf } from './support/files.ts';
import { expectSound, REFUSED, test } from './support/gates.ts';
import { actOf, CARD, stock } from './support/history.ts';
import { statOf } from './support/screen.ts';
import { ADDRESS, booksOf, registerSeller, signInAs } from './support/seller.ts';

test.describe.configure({ mode: 'parallel' });

test('the books of a past act are shown as they stood, and nothing in them can be changed', async ({
  page,
  request,
}) => {
  const seller = await registerSeller(request);
  const books = booksOf(request, seller);
  const { productId } = await stock(books);
  const today = new Date().toISOString().slice(0, 10);
  const sale = { soldPrice: 12.34, soldDate: today, quantity: 2 };
  await books.post(`/api/products/${productId}/sell`, sale);
  await books.post('/api/expenses', {
    description: 'Mailers',
    amount: 4.68,
    category: 'Supplies',
    date: today,
    paymentMethod: 'Cash',
  });
  await signInAs(page, seller.token);

  await page.goto(`${ADDRESS}/history`);
  const added = actOf(page, `Added ${CARD}, 7 in stock`);
  await added.getByText(`Added ${CARD}`).click();
  await added.getByRole('link', { name: 'Books after this' }).click();
  const past = page.getByRole('region', { name: 'Past books' });
  await expect(past.getByRole('status')).toContainText(/^Past: the books as of .+ Nothing can be/);
  await expect(past.getByRole('status')).toContainText(`Last entry: Added ${CARD}, 7 in stock`);
  await expect(statOf(page, 'Products in Stock')).toHaveText('7');
  await expect(statOf(page, 'Monthly Revenue')).toHaveText('$0.00');
  await page.getByRole('radio', { name: 'Inventory' }).check();
  await expect(past.getByRole('listitem').filter({ hasText: CARD })).toContainText('7 in stock');
  await page.getByRole('radio', { name: 'Expenses' }).check();
  await expect(past.getByText('There were no entries.')).toBeVisible();
  await expect(past.getByRole('button')).toHaveCount(0);
  await page.route(/\/api\/history\?.*limit=1\b/, async (route) => {
    const answer = await route.fetch();
    await expect(past.getByText('There were no entries.')).toBeVisible();
    await route.fulfill({ response: answer });
  });
  await page.reload();
  await expect(page.getByLabel('The books as of')).toBeVisible();
  await expectSound(page);
  await page.unrouteAll({ behavior: 'wait' });

  await page.getByLabel('The books as of').press('End');
  await expect(page.getByText('The books as they stand now.')).toBeVisible();
  await expect(page.getByText('-$4.68')).toBeVisible();
  await page.getByRole('radio', { name: 'Dashboard' }).check();
  await expect(statOf(page, 'Products in Stock')).toHaveText('5');
  await expect(statOf(page, 'Monthly Revenue')).toHaveText('$24.68');
  await expect(statOf(page, 'Net Profit')).toHaveText('$20.00');
  await expect(page.getByText(`${CARD} (x 2)`)).toBeVisible();

  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('End of day').fill(yesterday);
  await expect(page.getByText('Nothing had been recorded yet')).toBeVisible();
  await page.getByRole('button', { name: 'Now' }).click();
  await expect(statOf(page, 'Products in Stock')).toHaveText('5');
  // Anybody may write an address: there are no books of a day to come.
  await page.goto(`${ADDRESS}/history/books?day=9999-12-31`);
  await expect(page.getByLabel('End of day')).toHaveValue(today);
  await expect(statOf(page, 'Products in Stock')).toHaveText('5');
});

test('past books say of a photo that it is not kept any more', async ({
  page,
  request,
  failures,
}) => {
  const seller = await registerSeller(request);
  const books = booksOf(request, seller);
  const { categoryId } = await stock(books);
  const photo = { name: 'card.png', mimeType: 'image/png', buffer: pngOf([200, 90, 30]) };
  const pictured = { name: 'Pictured', costPrice: '1', valuePrice: '2', stock: '1' };
  await request.post(`${ADDRESS}/api/products`, {
    headers: { Authorization: `Bearer ${seller.token}` },
    multipart: { ...pictured, categoryId, purchaseDate: '2026-01-31', photo },
  });
  const products = await books.get<{ name: string; photoThumbnail: string }[]>('/api/products');
  const { photoThumbnail = '' } = products.find(({ name }) => name === 'Pictured') ?? {};
  const folder = join(process.env['KEEPSALE_DATA_DIR'] ?? '', 'files');
  await rm(join(folder, photoThumbnail.slice(0, 2).toLowerCase(), photoThumbnail));
  await signInAs(page, seller.token);

  await page.goto(`${ADDRESS}/history/books?view=inventory`);

  const row = page.getByRole('listitem').filter({ hasText: 'Pictured' });
  await expect(row).toContainText('Its photo is no longer kept, or cannot be reached');
  await expect(page.getByText('Its photo is no longer kept')).toHaveCount(1);
  failures.expect(REFUSED);
});

test('the record proves itself: verified, by receipt, and as a file', async ({ page, request }) => {
  const seller = await registerSeller(request);
  await stock(booksOf(request, seller));
  await signInAs(page, seller.token);
  await page.goto(`${ADDRESS}/history/proof`);

  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('Nothing was changed')).toBeVisible();
  await expect(page.getByText('3 entries, each linked to the one before it.')).toBeVisible();

  await page.getByRole('button', { name: 'Create receipt' }).click();
  const receipt = await page.getByLabel('Your receipt').inputValue();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as file' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/^keepsale-receipt-\d{4}-\d{2}-\d{2}\.txt$/);
  await page.getByLabel('Receipt file').setInputFiles(await saved.path());
  await expect(page.getByLabel('Check a receipt')).toHaveValue(receipt);
  await page.getByRole('button', { name: 'Check receipt' }).click();
  await expect(page.getByText('This receipt holds')).toBeVisible();
  await expectSound(page);

  const [header = '', payload = '', signature = ''] = receipt.split('.');
  const forged = [header, payload, signature.replace(/^./, (c) => (c === 'A' ? 'B' : 'A'))];
  await page.getByLabel('Check a receipt').fill(forged.join('.'));
  await page.getByRole('button', { name: 'Check receipt' }).click();
  await expect(page.getByText('Not a receipt of these books')).toBeVisible();

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the record' }).click();
  const record = await downloading;
  expect(record.suggestedFilename()).toMatch(/^keepsale-history-.+\.jsonl$/);
  const lines = readFileSync(await record.path(), 'utf8')
    .trim()
    .split('\n');
  expect(lines).toHaveLength(3);
});

test('a list that was tampered with is found, and named', async ({ page, request }) => {
  const seller = await registerSeller(request);
  const { productId } = await stock(booksOf(request, seller));
  await inDatabase(`update ${READ_SCHEMA}.products set stock = 70 where product_id = $1`, [
    productId,
  ]);
  await signInAs(page, seller.token);
  await page.goto(`${ADDRESS}/history/proof`);
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('The lists differ from the record')).toBeVisible();
  await expect(page.getByText(/^products stock \(/)).toBeVisible();
  await expect(page.getByText('By the record 7, in the list 70')).toBeVisible();
  await expectSound(page);
});

test('an account is carried away as one file', async ({ page, request }) => {
  const seller = await registerSeller(request);
  await stock(booksOf(request, seller));
  await signInAs(page, seller.token);
  await page.goto(`${ADDRESS}/dashboard`);
  await page.getByRole('button', { name: seller.email }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export account' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/\.zip$/);
  expect(
    readFileSync(await file.path())
      .subarray(0, 2)
      .toString('latin1'),
  ).toBe('PK');
  expect(page.url()).toBe(`${ADDRESS}/dashboard`);
});
