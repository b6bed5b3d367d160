import { READ_SCHEMA } from '@keepsale/read-model';
import { expect, type Locator, type Page } from '@playwright/test';
import { inDatabase } from './support/database.ts';
import { REFUSED, test } from './support/gates.ts';
import { ADDRESS, booksOf, logInByHttp, signInAs } from './support/seller.ts';

// The error catalogue: each row is provoked, by a line that breaks, a service that is away, or what another tab did meanwhile.

test('login says which of its failures it was', async ({ page, line, failures }) => {
  failures.expect(REFUSED);
  await page.goto(`${line.address}/login`);
  await page.getByLabel('Email').fill('nobody@example.com');
  await page.getByLabel('Password').fill('wrong-password');
  const signIn = page.getByRole('button', { name: 'Sign In' });
  await signIn.click();
  await expect(page.getByText('Invalid credentials')).toBeVisible();
  line.become('bad-gateway');
  await signIn.click();
  await expect(page.getByText('Login failed. Please try again.')).toBeVisible();
  // What stands between takes the token out of the answer, or says something of its own, as the network of a hotel does.
  line.become('up');
  line.answerInstead('POST', '/api/auth/login_check', '{}');
  await signIn.click();
  await expect(page.getByText('Invalid credentials')).toBeVisible();
  line.answerInstead('POST', '/api/auth/login_check', '<h1>Welcome to our hotel</h1>');
  await signIn.click();
  await expect(page.getByText('Login failed. Please try again.')).toBeVisible();
  line.answerInstead('POST', '/api/auth/login_check', 'null');
  await signIn.click();
  await expect(page.getByText('Invalid credentials')).toBeVisible();
  line.become('cut');
  await signIn.click();
  await expect(page.getByText('Login failed. Please try again.')).toBeVisible();
  await expect(page).toHaveURL(/[/]login$/);
});

test('registration says what the server says, or what else went wrong', async ({
  page,
  line,
  failures,
}) => {
  failures.expect(REFUSED);
  await page.goto(`${line.address}/register`);
  await page.getByLabel('Full Name').fill('Ada Petrauskas');
  await page.getByLabel('Email Address').fill(`ada-${crypto.randomUUID()}@example.com`);
  await page.getByLabel('Password', { exact: true }).fill('secret123');
  await page.getByLabel('Confirm Password').fill('secret123');
  await page.getByLabel('Registration Code').fill('NO-SUCH-CODE');
  await page.getByRole('checkbox').check();
  const create = page.getByRole('button', { name: 'Create Account' });
  line.become('held');
  await create.click();
  await expect(page.getByRole('button', { name: 'Creating Account...' })).toBeVisible();
  line.become('up');
  await expect(page.getByText('Invalid registration code')).toBeVisible();
  line.become('bad-gateway');
  await create.click();
  await expect(page.getByText('Registration failed. Please try again.')).toBeVisible();
  line.become('cut');
  await create.click();
  await expect(
    page.getByText('Registration endpoint not yet implemented. Please contact support.'),
  ).toBeVisible();
});

const LOADS = [
  ['/dashboard', 'Monthly Revenue'],
  ['/inventory', 'Total Products'],
  ['/revenue', 'Total Transactions'],
  ['/expenses', 'Monthly Average'],
  ['/analytics', 'Profit Margin'],
  ['/reports', 'Reports Generated'],
] as const;

test('a screen whose loads fail has one quiet banner, and Try again loads at once', async ({
  page,
  context,
  line,
  seller,
  failures,
}) => {
  failures.expect(REFUSED);
  await signInAs(page, seller.token, line.address);
  // None comes to know by itself that the line is up again.
  await context.route('**/health/ready', (route) => route.abort());
  // A tab for each screen: what is waited for is waited for once.
  const opened = await Promise.all(
    LOADS.map(async (load, index) => {
      const tab = index === 0 ? page : await context.newPage();
      await tab.goto(`${line.address}/about`);
      return { tab, load };
    }),
  );
  line.become('bad-gateway');
  await Promise.all(
    opened.map(async ({ tab, load: [path] }) => {
      await goWithinTheApp(tab, path);
      await expect(tab.getByRole('alert').getByRole('button', { name: 'Try again' })).toBeVisible();
      await expect(tab.locator('main [aria-busy=true]')).toHaveCount(0);
      await expect(tab.getByRole('button', { name: 'Try again' })).toHaveCount(1);
      await expect(tab.getByRole('heading', { name: /^(Revenue|Expense) entries$/ })).toHaveCount(
        0,
      );
      await expect(tab.getByRole('alertdialog')).toHaveCount(0);
    }),
  );
  // While the same is asked for again, the banner stays: nothing turns back into a skeleton.
  line.become('held');
  await Promise.all(
    opened.map(async ({ tab }) => {
      const again = tab.getByRole('button', { name: 'Try again' });
      await again.click();
      await expect(again).toBeDisabled();
      await expect(tab.getByRole('alert')).toContainText('Check your connection; we keep trying.');
      await expect(tab.locator('main [aria-busy=true]')).toHaveCount(0);
    }),
  );
  line.become('up');
  await Promise.all(
    opened.map(async ({ tab, load: [, stat] }) => {
      await expect(tab.getByRole('button', { name: 'Try again' })).toHaveCount(0);
      await expect(tab.getByText(stat).first()).toBeVisible();
    }),
  );
  await Promise.all(opened.slice(1).map(({ tab }) => tab.close()));
});

test('a product that is gone, or cannot be loaded, is an alert; what belongs to it has one banner', async ({
  page,
  request,
  line,
  seller,
  failures,
}) => {
  failures.expect(REFUSED);
  await signInAs(page, seller.token, line.address);
  await page.goto(`${line.address}/inventory/${crypto.randomUUID()}`);
  const alert = page.getByRole('alertdialog', { name: 'Error' });
  await expect(alert).toContainText('Failed to load product');
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByText('This product no longer exists')).toBeVisible();

  const [product] = await booksOf(request, seller).get<readonly { id: string }[]>('/api/products');
  const besides = /[/]sales$|[/]api[/]history[?]|[/]health[/]/;
  await page.route(besides, (route) => route.abort());
  await page.goto(`${line.address}/inventory/${product?.id ?? ''}`);
  await expect(page.getByText('We couldn’t load this product’s sales.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(1);
  await page.unroute(besides);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'History', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
});

test('a name that was lost is told as one, and a session that ends while browsing asks to log in', async ({
  page,
  request,
  seller,
  failures,
}) => {
  failures.expect(REFUSED);
  const token = await logInByHttp(request, seller);
  const [product] = await booksOf(request, seller).get<readonly { id: string }[]>('/api/products');
  // No call takes a blank name: it is what a damaged table would have.
  await inDatabase(`update ${READ_SCHEMA}.products set name = '' where product_id = $1`, [
    product?.id ?? '',
  ]);
  await signInAs(page, token);
  await page.goto(`${ADDRESS}/inventory`);
  await expect(page.getByRole('link', { name: 'Untitled product' })).toBeVisible();

  await page.goto(`${ADDRESS}/browse`);
  await expect(page.getByRole('heading', { name: 'Results' })).toBeAttached();
  await request.post(`${ADDRESS}/api/auth/logout`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  await page.getByRole('searchbox').fill('Holloway');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('alertdialog', { name: 'Session Expired' })).toBeVisible();
  await expect(page.getByText('Please log in to browse items')).toBeVisible();
});

test('a sale, an edit and a deletion of a product that fail say so, and repeat as one', async ({
  page,
  request,
  line,
  seller,
  failures,
}) => {
  failures.expect(REFUSED);
  const books = booksOf(request, seller);
  const [category] = await books.get<readonly { id: string }[]>('/api/categories');
  const { id } = await books.addProduct({ name: 'Moreau Slab', costPrice: '10', valuePrice: '20', stock: '5', categoryId: category?.id ?? '', purchaseDate: '2026-01-31' }); // prettier-ignore
  await signInAs(page, seller.token, line.address);
  await page.goto(`${line.address}/inventory/${id}`);

  await page.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit product' });
  await edit.getByLabel('Name').fill('Moreau Slab 9.5');
  line.become('cut');
  const alerts: string[] = [];
  page.on('dialog', (dialog) => {
    alerts.push(dialog.message());
    void dialog.accept();
  });
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => alerts).toEqual(['Failed to save']);
  await expect(edit.getByLabel('Name')).toHaveValue('Moreau Slab 9.5');
  line.become('up');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit).toHaveCount(0);

  await page.getByRole('button', { name: 'Sell' }).click();
  const sell = page.getByRole('dialog', { name: 'Record a sale' });
  const alert = page.getByRole('alertdialog', { name: 'Error' });
  line.loseAnswersTo('POST', `/api/products/${id}/sell`);
  await sell.getByRole('button', { name: 'Save sale' }).click();
  await expect(alert).toContainText('Could not record sale');
  await alert.getByRole('button', { name: 'OK' }).click();
  line.become('up');
  await sell.getByRole('button', { name: 'Save sale' }).click();
  await expect(page.getByText('Sale recorded')).toBeVisible();
  await expect(page).toHaveURL(/\/inventory$/);
  expect(await books.get(`/api/products/${id}/sales`)).toHaveLength(1);

  await page.goto(`${line.address}/inventory/${id}`);
  await page.getByRole('button', { name: 'Sell' }).click();
  await sell.getByLabel('Quantity').fill('4');
  await books.post(`/api/products/${id}/sell`, { quantity: 2, soldPrice: 20, soldDate: '2026-02-01' }); // prettier-ignore
  await sell.getByRole('button', { name: 'Save sale' }).click();
  await expect(alert).toContainText('You only have 2 in stock');
  await alert.getByRole('button', { name: 'OK' }).click();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Delete' }).click();
  const confirm = page.getByRole('alertdialog', { name: 'Delete this product?' });
  await expect(confirm).toContainText('This action cannot be undone.');
  line.become('cut');
  await confirm.getByRole('button', { name: 'Delete' }).click();
  await expect(alert).toContainText('Failed to delete');
  await alert.getByRole('button', { name: 'OK' }).click();
  line.become('up');
  await page.getByRole('button', { name: 'Delete' }).click();
  await confirm.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Product deleted')).toBeVisible();
  await expect(page).toHaveURL(/\/inventory$/);
});

test('a report that fails says which, and asking again makes one', async ({
  page,
  request,
  line,
  seller,
  failures,
}) => {
  failures.expect(REFUSED);
  const books = booksOf(request, seller);
  await signInAs(page, seller.token, line.address);
  await page.goto(`${line.address}/reports`);
  const alert = page.getByRole('alertdialog', { name: 'Error' });
  const before = await books.get<readonly unknown[]>('/api/reports');

  // The answer to the first is lost; the second type meanwhile takes nothing of it away.
  line.loseAnswersTo('POST', '/api/reports');
  await buttonOf(page, 'Financial Report').click();
  await expect(alert).toContainText('Error generating financial PDF report. Please try again.');
  await alert.getByRole('button', { name: 'OK' }).click();
  line.become('bad-gateway');
  await buttonOf(page, 'Inventory Report').click();
  await expect(alert).toContainText('Error generating inventory report. Please try again.');
  await alert.getByRole('button', { name: 'OK' }).click();
  line.become('up');
  // Its file has come before the line is cut: nothing of it can fail later.
  const coming = page.waitForEvent('download');
  await buttonOf(page, 'Financial Report').click();
  await coming;
  expect(await books.get('/api/reports')).toHaveLength(before.length + 1);

  line.become('cut');
  for (const [name, text] of [
    ['Expenses Report', 'Error generating expenses PDF report. Please try again.'],
    ['Revenue Report', 'Error generating report. Please try again.'],
  ] as const) {
    await buttonOf(page, name).click();
    await expect(alert).toContainText(text);
    await alert.getByRole('button', { name: 'OK' }).click();
  }
  for (const format of ['PDF', 'Excel']) {
    await page.getByRole('button', { name: format, exact: true }).click();
    await expect(alert).toContainText(
      `Error generating custom ${format} report. Please try again.`,
    );
    await alert.getByRole('button', { name: 'OK' }).click();
  }
});

const buttonOf = (page: Page, report: string): Locator =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: report, exact: true }) })
    .getByRole('button');

/** By the app's own router: the page itself is there already, only what it loads is away. */
const goWithinTheApp = (page: Page, path: string): Promise<void> =>
  page.getByRole('navigation', { name: 'Main' }).locator(`a[href="${path}"]`).click();
