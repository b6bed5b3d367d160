import { expect, type Locator, type Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { REFUSED, test } from './support/gates.ts';
import { ADDRESS, type Books, booksOf, type Seller, signInAs } from './support/seller.ts';

test('a sale is voided: its units and its revenue go back', async ({ page, request, seller }) => {
  const books = booksOf(request, seller);
  const id = await addCard(books, 'Oduya Refractor', '3');
  const sold = (await books.get<readonly unknown[]>('/api/revenue')).length;
  await books.post(`/api/products/${id}/sell`, { quantity: 2, soldPrice: 15, soldDate: '2026-02-01' }); // prettier-ignore
  await signInAs(page, seller.token);
  await page.goto(`${ADDRESS}/inventory/${id}`);
  await page.getByRole('button', { name: /^Void the sale of Feb 1, 2026/ }).click();
  await page
    .getByRole('alertdialog', { name: 'Void this sale?' })
    .getByRole('button', { name: 'Void sale' })
    .click();
  await expect(page.getByText('Voided', { exact: true })).toBeVisible();
  await expect(page.getByRole('term').filter({ hasText: /^Stock$/ }).locator('+ dd').first()).toHaveText('3'); // prettier-ignore
  expect(await books.get('/api/revenue')).toHaveLength(sold);
});

test('two tabs that edit one product: the second is told, and what it reloads takes away nothing that was typed', async ({
  page,
  context,
  request,
  seller,
}) => {
  const books = booksOf(request, seller);
  const id = await addCard(books, 'Lindqvist Auto', '1');
  await signInAs(page, seller.token);
  const second = await context.newPage();
  for (const tab of [page, second]) {
    await tab.goto(`${ADDRESS}/inventory/${id}`);
    await tab.getByRole('button', { name: 'Edit' }).click();
  }
  const [first, late] = [page, second].map((tab) =>
    tab.getByRole('dialog', { name: 'Edit product' }),
  );
  if (first === undefined || late === undefined) throw new Error('There are two tabs.');
  await first.getByLabel('Est. Value').fill('77.70');
  await first.getByLabel('Stock').fill('4');
  await first.getByRole('button', { name: 'Save' }).click();
  await expect(first).toHaveCount(0);
  await late.getByLabel('Notes').fill('mine');
  await late.getByLabel('Stock').fill('3');
  await late.getByRole('button', { name: 'Save' }).click();
  await expect(late.getByText('This product was changed elsewhere.')).toBeVisible();
  await expect(late.getByLabel('Notes')).toHaveValue('mine');
  await late.getByRole('button', { name: 'Reload' }).click();
  await expect(late.getByLabel('Est. Value')).toHaveValue('77.70');
  await expect(late.getByLabel('Notes')).toHaveValue('mine');
  await expect(late.getByLabel('Stock')).toHaveValue('3');
  await expect(late.getByRole('status')).toContainText('What you changed here is kept');
  await expect(late.getByRole('status').getByRole('listitem')).toHaveText(['Stock: 4']);
  await late.getByRole('button', { name: 'Save' }).click();
  await expect(late).toHaveCount(0);
  await expect(second.getByText('$77.70').first()).toBeVisible();
  await expect(second.getByText('mine').first()).toBeVisible();
  await second.close();
});

for (const { path, party } of [
  { path: '/revenue', party: 'Customer' },
  { path: '/expenses', party: 'Vendor' },
] as const) {
  test(`two tabs that edit one entry of ${path}: the second undoes nothing of the first, and says so`, async ({
    page,
    request,
    seller,
  }) => {
    const books = booksOf(request, seller);
    const api = `/api${path}`;
    const { id } = await books.post<{ id: string }>(api, { description: 'Sleeves', amount: 9, category: 'Services', date: '2026-02-04', paymentMethod: 'Check' }); // prettier-ignore
    await signInAs(page, seller.token);
    await page.goto(`${ADDRESS}${path}?q=sleeves`);
    await page.getByRole('button', { name: /^Edit Sleeves/ }).click();
    // What another tab sends.
    await books.post(`${api}/${id}`, { amount: 9.75, [party.toLowerCase()]: 'Okafor' });
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Notes').fill('mine');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(
      page.getByText(`Changed elsewhere meanwhile, and kept: Amount and ${party}.`),
    ).toBeVisible();
    const [entry] = await books.get<readonly object[]>(`${api}?q=sleeves`);
    expect(entry).toMatchObject({ amount: 9.75, notes: 'mine', [party.toLowerCase()]: 'Okafor' });
  });
}

test('what another tab sold, or deleted with its category, is shown once a save was refused for it', async ({
  page,
  request,
  seller,
  failures,
}) => {
  failures.expect(REFUSED);
  const books = booksOf(request, seller);
  const [product] = await books.get<readonly { id: string }[]>('/api/products');
  const path = `/inventory/${product?.id ?? ''}`;
  const { id: doomed } = await books.post<{ id: string }>('/api/categories', { name: 'Doomed' });
  await signInAs(page, seller.token);

  await page.goto(`${ADDRESS}/inventory?dialog=add`);
  const add = page.getByRole('dialog', { name: 'Add Product' });
  await add.getByLabel('Product Name').fill('Late');
  await add.getByLabel('Cost Price').fill('1');
  await add.getByLabel('Value Price').fill('2');
  await add.getByLabel('Category').selectOption('Doomed');
  await request.delete(`${ADDRESS}/api/categories/${doomed}`, bearer(seller));
  await add.getByRole('button', { name: 'Add Product' }).click();
  await expect(add.getByText('Category not found')).toBeVisible();
  await expect(add.getByRole('option', { name: 'Doomed' })).toHaveCount(0);
  await expect(add.getByLabel('Category')).toHaveValue('');

  await page.goto(ADDRESS + path);
  await page.getByRole('button', { name: 'Sell' }).click();
  await books.post(`/api/products/${product?.id ?? ''}/sell`, { quantity: 1, soldPrice: 1, soldDate: '2026-02-01' }); // prettier-ignore
  await page.getByRole('button', { name: 'Save sale' }).click();
  await expect(page.getByText('No units left to sell.')).toBeVisible();
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('main').getByText('Sold', { exact: true }).first()).toBeVisible();

  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Notes').fill('too late');
  await request.delete(`${ADDRESS}/api/products/${product?.id ?? ''}`, bearer(seller));
  page.once('dialog', (alert) => void alert.accept());
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('This product no longer exists')).toBeAttached();
});

const bearer = ({ token }: Seller) => ({ headers: { Authorization: `Bearer ${token}` } });

test('a category is deleted with its products, after a failure that says so', async ({
  page,
  request,
  line,
  seller,
  failures,
}) => {
  failures.expect(REFUSED);
  const books = booksOf(request, seller);
  const { id } = await books.post<{ id: string }>('/api/categories', { name: 'Short prints' });
  await addCard(books, 'Marlowe Short Print', '1', id);
  await signInAs(page, seller.token, line.address);
  await page.goto(`${line.address}/inventory?q=Marlowe`);
  await expect(page.getByRole('link', { name: 'Marlowe Short Print' })).toBeVisible();
  await page.getByText('Manage Categories').click();
  const remove = page.getByRole('button', { name: 'Delete category Short prints' });
  const ask = page.getByRole('alertdialog', { name: 'Are you sure?' });
  await remove.click();
  await expect(ask).toContainText('Delete category "Short prints" and all products in it?');
  await failOnce(page, line, ask.getByRole('button', { name: 'Yes, delete it!' }));
  await remove.click();
  line.become('held');
  await ask.getByRole('button', { name: 'Yes, delete it!' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Deleting...' })).toBeVisible();
  line.become('up');
  await expectDone(page, 'Category and products removed.');
  await expect(page.getByText('No products found')).toBeVisible();
});

test('revenue: equal entries are a stack, and are deleted as one', async ({
  page,
  request,
  line,
  seller,
  failures,
}) => {
  failures.expect(REFUSED);
  const books = booksOf(request, seller);
  const pack = { description: 'Pack break', amount: 4, category: 'Services', date: '2026-02-03', paymentMethod: 'Cash' }; // prettier-ignore
  for (let i = 0; i < 3; i += 1) await books.post('/api/revenue', pack);
  await books.post('/api/revenue', { ...pack, description: 'Pack alone' });
  await signInAs(page, seller.token, line.address);
  await page.goto(`${line.address}/revenue?q=pack`);
  const stack = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Pack break' });
  await expect(stack).toContainText('3');
  await expect(stack).toContainText('+$12.00');
  await expect(stack).toContainText('$4.00 each');
  await page.getByRole('button', { name: /^Delete Pack break/ }).click();
  const ask = page.getByRole('alertdialog', { name: 'Delete revenue' });
  await expect(ask).toContainText('Delete all 3 entries in this stack?');
  await failOnce(page, line, ask.getByRole('button', { name: 'Delete' }));
  await page.getByRole('button', { name: /^Delete Pack break/ }).click();
  await ask.getByRole('button', { name: 'Delete' }).click();
  await expectDone(page, 'Revenue entry(ies) removed.');
  await expect(stack).toHaveCount(0);
  await page.getByRole('button', { name: /^Delete Pack alone/ }).click();
  await expect(ask).toContainText('Delete this revenue entry?');
  await ask.getByRole('button', { name: 'Cancel' }).click();
});

test('expenses: an entry is corrected, then deleted', async ({
  page,
  request,
  line,
  seller,
  failures,
}) => {
  failures.expect(REFUSED);
  await booksOf(request, seller).post('/api/expenses', { description: 'Toploaders', amount: 9, category: 'Supplies', date: '2026-02-04', paymentMethod: 'Check' }); // prettier-ignore
  await signInAs(page, seller.token, line.address);
  await page.goto(`${line.address}/expenses?q=toploaders`);
  const entry = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Toploaders' });
  await expect(entry).toContainText('-$9.00');
  await page.getByRole('button', { name: /^Edit Toploaders/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Amount').fill('9.75');
  await dialog.getByLabel('Receipt number').fill('R-17');
  await dialog.getByLabel('Vendor').fill('Sleeve & Co');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(entry).toContainText('-$9.75');
  await page.getByRole('button', { name: /^Delete Toploaders/ }).click();
  const ask = page.getByRole('alertdialog', { name: 'Are you sure?' });
  await expect(ask).toContainText('This action cannot be undone!');
  await failOnce(page, line, ask.getByRole('button', { name: 'Yes, delete it!' }));
  await page.getByRole('button', { name: /^Delete Toploaders/ }).click();
  await ask.getByRole('button', { name: 'Yes, delete it!' }).click();
  await expectDone(page, 'The expense has been deleted.');
  await expect(entry).toHaveCount(0);
});

test('the address holds search, filters and page, and a new filter starts at page 1', async ({
  page,
  request,
  seller,
}) => {
  const books = booksOf(request, seller);
  for (let i = 0; i < 13; i += 1) await addCard(books, `Paged card ${i}`, '1');
  await signInAs(page, seller.token);
  await page.goto(`${ADDRESS}/inventory?q=paged&page=2`);
  await expect(page.getByText('Showing 13–13 of 13')).toBeVisible();
  await page.getByRole('radio', { name: 'All' }).check();
  await expect(page.getByText('Showing 1–12 of 13')).toBeVisible();
  await page.getByRole('link', { name: 'Page 2' }).or(page.getByRole('button', { name: 'Page 2' })).first().click(); // prettier-ignore
  await expect(page.getByText('Showing 13–13 of 13')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Showing 1–12 of 13')).toBeVisible();
  await page.getByPlaceholder('Search products...').fill('no such card');
  await expect(page.getByText('No products found')).toBeVisible();
  await expect(page).toHaveURL(/q=no\+such\+card/);
});

interface Breakable {
  readonly become: (state: 'cut' | 'up') => void;
}

async function failOnce(page: Page, line: Breakable, act: Locator): Promise<void> {
  line.become('cut');
  await act.click();
  const alert = page.getByRole('alertdialog', { name: 'Error' });
  await expect(alert).toContainText('An error occurred while deleting.');
  await alert.getByRole('button', { name: 'OK' }).click();
  line.become('up');
}

async function expectDone(page: Page, text: string): Promise<void> {
  const done = page.getByRole('alertdialog', { name: 'Deleted!' });
  await expect(done).toContainText(text);
  await done.getByRole('button', { name: 'OK' }).click();
}

async function addCard(
  books: Books,
  name: string,
  stock: string,
  categoryId?: string,
): Promise<string> {
  const [category] = await books.get<readonly { id: string }[]>('/api/categories');
  const { id } = await books.addProduct({ name, stock, costPrice: '10', valuePrice: '20', categoryId: categoryId ?? category?.id ?? '', purchaseDate: '2026-01-31' }); // prettier-ignore
  return id;
}

test('what the filters let through is exported as CSV, whole and harmless', async ({
  page,
  request,
  seller,
}) => {
  const books = booksOf(request, seller);
  const sale = { description: '=HYPERLINK("x")', category: 'Product Sales', date: '2026-02-01' };
  for (let stacked = 0; stacked < 2; stacked += 1) {
    await books.post('/api/revenue', { ...sale, amount: 9.5, paymentMethod: 'Cash' });
  }
  const exported = async (address: string): Promise<readonly string[]> => {
    await page.goto(ADDRESS + address);
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toMatch(/^\w+-\d{4}-\d\d-\d\d\.csv$/);
    return (await readFile(await file.path(), 'utf8')).split('\r\n');
  };
  await signInAs(page, seller.token);

  const [head, ...sales] = await exported('/revenue?month=2026-02');
  expect(head).toBe(
    '\uFEFFDate,Description,Category,Amount,Payment Method,Customer,Invoice Number,Notes',
  );
  const line = `2026-02-01,"'=HYPERLINK(""x"")",Product Sales,9.50,Cash,,,`;
  expect(sales).toEqual([line, line, '']);
  expect(await exported('/expenses')).toContain('2026-01-31,Rent,Rent,12.50,Cash,,,Yes,');
  expect(await exported('/inventory?q=meridian&page=7')).toContainEqual(
    expect.stringMatching(/^Meridian Foil \/99,[^,]+,Rookies,1,84\.00,139\.50,,2026-01-31,,,$/),
  );
  const [columns, newest, ...older] = await exported('/history?kind=revenue');
  expect(columns).toBe('\uFEFFNumber,Date,Time,Entry,About,Changes,Recorded at (UTC),Fingerprint');
  expect(newest).toMatch(/Recorded revenue of \$9\.50 .*Amount: \$9\.50.*,[0-9a-f]{64}$/);
  expect(older).toHaveLength(3);
});
