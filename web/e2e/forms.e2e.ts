import { expect, type Locator } from '@playwright/test';
import { REFUSED, test } from './support/gates.ts';
import { jpegHeaderOf } from './support/files.ts';
import { ADDRESS, booksOf, signInAs } from './support/seller.ts';

// Bad input, row by row: what is typed into a field, and the line that stands under it then. `null`: it is taken as it is.

type Row = readonly [field: string, typed: string, line: string | null];

const LONG = 'x'.repeat(10_000);
/** Typed key by key: a browser has no value for such a day. */
const FEBRUARY_30 = '02302026';
/** Typed key by key, too: to the form of a browser a number field with this in it is blank. */
const NO_NUMBER = '1e';
const ODD = '🏀 Žalgiris <script>alert(1)</script>';

const ENTRY: readonly Row[] = [
  ['Description', '', 'Description is required'],
  ['Description', '   ', 'Description is required'],
  ['Description', LONG, 'Description must be at most'],
  ['Description', ODD, null],
  ['Amount', '', 'Amount is required'],
  ['Amount', '-5', 'Amount must be greater than 0'],
  ['Amount', '0', 'Amount must be greater than 0'],
  ['Amount', '-0', 'Amount must be greater than 0'],
  ['Amount', '0.005', 'Amount must have at most 2 decimals'],
  ['Amount', '99999999999', 'Amount must be at most 99,999,999.99'],
  ['Amount', '1e3', 'Amount must be a number'],
  ['Amount', NO_NUMBER, 'Amount must be a number'],
  ['Amount', '12.5', null],
  ['Category', '', 'Category is required'],
  ['Payment Method', '', 'Payment method is required'],
  ['Date', '', 'Date is required'],
  ['Date', FEBRUARY_30, 'Date must be a valid date'],
  ['Date', '2026-02-28', null],
  ['Notes', LONG, 'Notes must be at most'],
  ['Notes', '', null],
];

const PRODUCT: readonly Row[] = [
  ['Product Name', '', 'Product name is required'],
  ['Product Name', '  ', 'Product name is required'],
  ['Product Name', LONG, 'Product name must be at most'],
  ['Product Name', ODD, null],
  ['Cost Price', '', 'Cost price is required'],
  ['Cost Price', '-1', 'Cost price must be positive'],
  ['Cost Price', '0.005', 'Cost price must have at most 2 decimals'],
  ['Cost Price', '-0', null],
  ['Cost Price', '10', null],
  ['Value Price', '', 'Value price is required'],
  ['Value Price', '-1', 'Value price must be positive'],
  ['Value Price', '99999999999', 'Value price must be at most 99,999,999.99'],
  ['Value Price', '20', null],
  ['Sold Price', '-1', 'Sold price must be positive'],
  ['Sold Price', NO_NUMBER, 'Sold price must be a number'],
  ['Sold Price', '', null],
  ['Current Stock', '', 'Stock is required'],
  ['Current Stock', NO_NUMBER, 'Stock must be a whole number'],
  ['Current Stock', '-1', 'Stock must be at least 0'],
  ['Current Stock', '1.5', 'Stock must be a whole number'],
  ['Current Stock', '99999999', 'Stock must be at most 1,000,000'],
  ['Current Stock', '1', null],
  ['Purchase Date', '', 'Purchase date is required'],
  ['Purchase Date', FEBRUARY_30, 'Purchase date must be a valid date'],
  ['Purchase Date', '2024-02-29', null],
  ['Sold Date', FEBRUARY_30, 'Sold date must be a valid date'],
  ['Sold Date', '', null],
  ['Category', '', 'Category is required'],
];

const SALE: readonly Row[] = [
  ['Quantity', '', 'Quantity must be at least 1'],
  ['Quantity', '0', 'Quantity must be at least 1'],
  ['Quantity', '-1', 'Quantity must be at least 1'],
  ['Quantity', '1.5', 'Quantity must be at least 1'],
  ['Quantity', '2', 'You only have 1 in stock'],
  ['Quantity', '1001', 'Quantity must be at most 1,000'],
  ['Quantity', '1', null],
  ['Per-unit Price', '', 'Please enter the per-unit price'],
  ['Per-unit Price', '-1', 'Price must be a positive number'],
  ['Per-unit Price', '0', 'Price must be a positive number'],
  ['Per-unit Price', '10', null],
  ['Sold Date', '', 'Sold date is required'],
  ['Sold Date', FEBRUARY_30, 'Sold date must be a valid date'],
  ['Sold Date', '2026-03-01', null],
];

const REGISTRATION: readonly Row[] = [
  ['Full Name', '', 'Full name is required'],
  ['Full Name', '  ', 'Full name is required'],
  ['Full Name', LONG, 'Full name must be at most'],
  ['Full Name', ODD, null],
  ['Email Address', '', 'Email is required'],
  ['Email Address', 'no address', 'Please enter a valid email address'],
  ['Email Address', 'a@b', 'Please enter a valid email address'],
  ['Email Address', 'ada@example.com', null],
  ['Password', '12345', 'Password must be at least 6 characters long'],
  ['Password', LONG, 'Password must be at most 200 characters long'],
  ['Password', '123456', null],
  ['Confirm Password', '654321', 'Passwords do not match'],
  ['Confirm Password', '123456', null],
];

test('registration names what is wrong with each field', async ({ page }) => {
  await page.goto(`${ADDRESS}/register`);
  const create = page.getByRole('button', { name: 'Create Account' });
  await expect(create).toBeDisabled();
  await tryRows(page.locator('form'), REGISTRATION);
  const terms = page.getByRole('checkbox');
  await terms.check();
  await expect(create).toBeEnabled();
  await terms.uncheck();
  await expect(create).toBeDisabled();
  await expect(
    page.getByText('You must agree to the Terms of Service and Privacy Policy'),
  ).toBeVisible();
});

test('the login form leaves it to the browser to ask for an address', async ({
  page,
  failures,
}) => {
  failures.expect(REFUSED);
  await page.goto(`${ADDRESS}/login`);
  const email = page.getByLabel('Email', { exact: true });
  await email.fill('no address');
  await page.getByLabel('Password').fill('secret123');
  await page.getByRole('button', { name: 'Sign In' }).click();
  expect(await email.evaluate((input: HTMLInputElement) => input.validity.typeMismatch)).toBe(true);
  await expect(page).toHaveURL(/\/login$/);
  // Longer than any password can be: it is a wrong one like any other.
  await email.fill(`nobody-${crypto.randomUUID()}@example.com`);
  await page.getByLabel('Password').fill(LONG);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Invalid credentials')).toBeVisible();
});

const ENTRIES = [
  { path: '/revenue', open: 'Record Revenue', title: 'Add New Revenue', api: '/api/revenue' },
  { path: '/expenses', open: 'Add Expense', title: 'Add New Expenses', api: '/api/expenses' },
] as const;

for (const { path, open, title, api } of ENTRIES) {
  test(`${title}: bad input, a pasted amount, a category of one's own, a cut line, a double click`, async ({
    page,
    request,
    line,
    seller,
    failures,
  }) => {
    failures.expect(REFUSED);
    const books = booksOf(request, seller);
    const before = (await books.get<readonly unknown[]>(api)).length;
    await signInAs(page, seller.token, line.address);
    await page.goto(line.address + path);
    await page.getByRole('button', { name: open }).first().click();
    const dialog = page.getByRole('dialog', { name: title });
    const save = dialog.getByRole('button', { name: open });
    await expect(save).toBeDisabled();
    await tryRows(dialog, ENTRY);
    await expect(save).toBeDisabled();
    await dialog.getByRole('button', { name: '+ New category' }).click();
    await dialog.getByRole('textbox', { name: 'Category' }).fill('   ');
    await dialog.getByRole('textbox', { name: 'Category' }).press('Enter');
    await dialog.getByRole('textbox', { name: 'Category' }).fill(LONG);
    await dialog.getByRole('textbox', { name: 'Category' }).press('Enter');
    await expect(dialog.getByText('Category must be at most 200 characters')).toBeVisible();
    await dialog.getByRole('button', { name: '+ New category' }).click();
    await dialog.getByRole('textbox', { name: 'Category' }).fill('  Card fair ');
    await composedEnter(dialog.getByRole('textbox', { name: 'Category' }));
    await dialog.getByRole('textbox', { name: 'Category' }).press('Enter');
    await expect(dialog.getByRole('combobox', { name: 'Category' })).toHaveValue('Card fair');
    await dialog.getByLabel('Payment Method').selectOption('PayPal');
    const amount = dialog.getByLabel('Amount');
    await paste(amount, ' $1,234.50 ');
    await expect(amount).toHaveValue('1234.50');
    await paste(amount, '12,50');
    await expect(amount).toHaveValue('12.50');
    await amount.fill('');
    await amount.pressSequentially('1,234.5');
    await expect(amount).toHaveValue('1234.5');
    await paste(amount, '1.234,56');
    await expect(amount).toHaveValue('1234.56');
    await paste(amount, '1.2.3');
    await expect(amount).toHaveValue('1234.56');
    await amount.fill('');
    await amount.pressSequentially(',50');
    await expect(amount).toHaveValue('.50');
    await expect(save).toBeEnabled();
    await amount.fill('');
    await amount.pressSequentially('12,50');
    await expect(amount).toHaveValue('12.50');

    line.loseAnswersTo('POST', api);
    await save.click();
    await expect(dialog.getByText('Not saved. Try again.')).toBeVisible();
    await expect(dialog.getByLabel('Description')).toHaveValue(ODD);
    line.become('up');
    await save.dblclick();
    await expect(dialog).toHaveCount(0);
    const entry = page.getByRole('main').getByRole('listitem').filter({ hasText: ODD });
    await expect(entry).toContainText('12.50');
    await expect(entry).toContainText('Feb 28');
    expect(await books.get(api)).toHaveLength(before + 1);

    await page.getByRole('button', { name: open }).first().click();
    await expect(dialog.getByLabel('Description')).toHaveValue('');
    await expect(dialog.getByLabel('Date')).not.toHaveValue('2026-02-28');
  });
}

test('Add Product: bad input, bad files, a category that exists, a cut line, Enter and a click', async ({
  page,
  request,
  line,
  seller,
  failures,
}) => {
  failures.expect(REFUSED);
  const books = booksOf(request, seller);
  await signInAs(page, seller.token, line.address);
  await page.goto(`${line.address}/inventory?dialog=add`);
  const dialog = page.getByRole('dialog', { name: 'Add Product' });
  const save = dialog.getByRole('button', { name: 'Add Product' });
  await tryRows(dialog, PRODUCT);
  await expect(save).toBeDisabled();

  const category = dialog.getByRole('textbox', { name: 'Category' });
  await dialog.getByRole('button', { name: '+ New category' }).click();
  await category.fill(LONG);
  await category.press('Enter');
  await expect(dialog.getByText('Category name must be at most 200 characters')).toBeVisible();
  await category.fill('rookies');
  await category.press('Enter');
  await expect(dialog.getByText('This category already exists.')).toBeVisible();
  line.become('cut');
  await category.fill('Inserts');
  await expect(dialog.getByText('This category already exists.')).toHaveCount(0);
  await category.press('Enter');
  await expect(dialog.getByText('Failed to create category.')).toBeVisible();
  line.become('up');
  await category.press('Enter');
  await expect(dialog.getByRole('combobox', { name: 'Category' })).toHaveText(/Inserts/);

  const photo = dialog.getByLabel('Photo', { exact: false });
  await photo.setInputFiles(jpeg(Buffer.alloc(12 * 1024 * 1024)));
  const alert = page.getByRole('alertdialog');
  await expect(alert).toContainText('File too large. Max size is 10MB.');
  await alert.getByRole('button', { name: 'OK' }).click();
  for (const file of [jpeg(Buffer.from('no picture at all')), HEIC, jpeg(jpegHeaderOf(60_000, 60_000))]) {
    await photo.setInputFiles(file);
    await save.click();
    await expect(dialog.getByRole('alert')).toHaveText(/This file is not a picture we can read/);
    await expect(save).toBeEnabled();
    await expect(dialog.getByLabel('Product Name')).toHaveValue(ODD);
    await dialog.getByRole('button', { name: 'Remove' }).click();
  }

  line.loseAnswersTo('POST', '/api/products');
  await save.click();
  await expect(dialog.getByText('Not saved. Try again.')).toBeVisible();
  line.become('up');
  await dialog.getByLabel('Product Name').press('Enter');
  await save.click({ force: true, timeout: 500 }).catch(() => undefined);
  await expect(dialog).toHaveCount(0);
  const named = await books.get<readonly { name: string }[]>('/api/products');
  expect(named.filter(({ name }) => name === ODD)).toHaveLength(1);
  await expect(page.getByRole('link', { name: ODD })).toBeVisible();
}); // prettier-ignore

test('Record a sale, and Edit product: bad input stays where it was typed', async ({
  page,
  request,
  seller,
}) => {
  const books = booksOf(request, seller);
  const [category] = await books.get<readonly { id: string }[]>('/api/categories');
  const { id } = await books.addProduct({ name: 'Varna Patch', costPrice: '10', valuePrice: '20', categoryId: category?.id ?? '', purchaseDate: '2026-01-31' }); // prettier-ignore
  await signInAs(page, seller.token);
  await page.goto(`${ADDRESS}/inventory/${id}`);
  await page.getByRole('button', { name: 'Sell' }).click();
  const sell = page.getByRole('dialog', { name: 'Record a sale' });
  await tryRows(sell, SALE);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit product' });
  await tryRows(
    edit,
    PRODUCT.filter(([field]) => field in EDIT_LABELS).map(([field, typed, said]) => [
      EDIT_LABELS[field] ?? field,
      typed,
      said,
    ]),
  );
  await edit.getByLabel('Stock').fill('0');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit).toHaveCount(0);
  await expect(page.getByText('Sold', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: ODD })).toBeVisible();
  await page.getByRole('button', { name: 'Sell' }).click();
  const empty = page.getByRole('alertdialog', { name: 'Out of stock' });
  await expect(empty).toContainText('No units left to sell.');
});

/** How the edit form calls the fields that both forms have. */
const EDIT_LABELS: Readonly<Record<string, string>> = {
  'Product Name': 'Name',
  'Cost Price': 'Cost',
  'Value Price': 'Est. Value',
  'Current Stock': 'Stock',
  'Purchase Date': 'Purchase Date',
};

/** Types each row's text, leaves the field, and reads what stands under it. */
async function tryRows(form: Locator, rows: readonly Row[]): Promise<void> {
  for (const [label, typed, line] of rows) {
    await test.step(`${label}: ${typed.slice(0, 20)}`, async () => {
      const field = form.getByLabel(label, { exact: true });
      await (isChoice(label) ? field.focus() : type(field, label, typed));
      await field.blur();
      if (line === null) await expect(field).not.toHaveAttribute('aria-invalid');
      else await expect(field).toHaveAccessibleDescription(new RegExp(escaped(line)));
    });
  }
}

/** These are passed by without a choice. */
const isChoice = (label: string): boolean => label === 'Category' || label === 'Payment Method';

async function type(field: Locator, label: string, typed: string): Promise<void> {
  // An empty text is only a change from another.
  if (typed === '') await field.fill(label.includes('Date') ? '2026-01-01' : '7');
  if (typed === NO_NUMBER) await field.fill('');
  if (typed === FEBRUARY_30 || typed === NO_NUMBER) await field.pressSequentially(typed);
  else await field.fill(typed);
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** As a keyboard of Japanese takes the characters that it offers. */
const composedEnter = (field: Locator): Promise<void> =>
  field.evaluate((input) => {
    const key = { key: 'Enter', isComposing: true, bubbles: true, cancelable: true };
    input.dispatchEvent(new KeyboardEvent('keydown', key));
  });

const paste = (field: Locator, text: string): Promise<void> =>
  field.evaluate((input, data) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', data);
    input.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);

const jpeg = (buffer: Buffer) => ({ name: 'card.jpg', mimeType: 'image/jpeg', buffer });

/** What an iPhone sends: a container with the brand `heic`, which browsers cannot show. */
const HEIC = {
  name: 'IMG_0001.HEIC',
  mimeType: 'image/heic',
  buffer: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
};
