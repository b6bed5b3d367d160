import { expect, type Browser, type Page } from '@playwright/test';
import { withPool } from '../../tools/product/with-pool.ts';
import { expectSound, test } from './support/gates.ts';
import { ADDRESS, booksOf, registerSeller, signInAs } from './support/seller.ts';

test.describe.configure({ mode: 'parallel' });

const LASTS_MS = 600_000;

/** A browser of its own, as an auditor's is. */
async function anotherBrowser(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  return context.newPage();
}

test('an auditor reads the books by a link, changes nothing, and is shut out when it is revoked', async ({
  page,
  request,
  browser,
}) => {
  // Many screens, each looked at in two widths and two themes.
  test.slow();
  const seller = await registerSeller(request);
  const books = booksOf(request, seller);
  await books.post('/api/categories', { name: 'Rookies' });
  await books.post('/api/revenue', {
    description: 'Card show',
    amount: 150,
    category: 'Other',
    date: new Date().toISOString().slice(0, 10),
    paymentMethod: 'Cash',
  });
  await signInAs(page, seller.token);
  await page.goto(`${ADDRESS}/history/auditors`);
  await expect(page.getByText('No audit links yet')).toBeVisible();
  await page.getByRole('button', { name: 'Create link' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create audit link' });
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await expect(dialog.getByText('Say whom it is for')).toBeVisible();
  await dialog.getByLabel('For').fill('x'.repeat(10_000));
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await expect(dialog.getByText('Label must be at most 200 characters')).toBeVisible();
  await dialog.getByLabel('For').fill('Tax adviser');
  const until = dialog.getByLabel(/^Good until/);
  const inAMonth = await until.inputValue();
  await until.fill('2999-12-31');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await expect(dialog.getByText(/^Choose a day within a year/)).toBeVisible();
  await until.fill(inAMonth);
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const shown = page.getByRole('dialog', { name: 'Your audit link' });
  const link = await shown.getByLabel('Link').inputValue();
  await expectSound(page);
  await shown.getByRole('button', { name: 'Done' }).click();
  await page.reload();
  await expect(page.getByText('Tax adviser')).toBeVisible();
  await expect(page.getByText('Not used yet')).toBeVisible();

  const auditor = await anotherBrowser(browser);
  // Somebody with books of their own: these are neither shown nor signed out.
  const own = await registerSeller(request);
  await signInAs(auditor, own.token);
  await auditor.goto(link);
  await expect(auditor.getByText('Recorded revenue of $150.00 for Card show')).toBeVisible();
  await expect(auditor.getByRole('heading', { name: 'Books of Ada Petrauskas' })).toBeVisible();
  expect(auditor.url()).toBe(`${ADDRESS}/audit`);
  const stored = await auditor.evaluate(() => ({
    token: localStorage.getItem('token'),
    audit: sessionStorage.getItem('keepsale.audit-token'),
  }));
  expect(stored).toEqual({ token: own.token, audit: link.slice(link.indexOf('#') + 1) });
  await auditor.reload();
  await auditor.getByText('Recorded revenue of $150.00 for Card show').click();
  await expect(auditor.getByRole('definition').filter({ hasText: 'Card show' })).toBeVisible();
  await expectSound(auditor);
  await auditor.setViewportSize({ width: 1440, height: 900 });
  await auditor.getByRole('link', { name: 'Books', exact: true }).click();
  await expect(auditor.getByText('The books as they stand now.')).toBeVisible();
  await auditor.getByRole('radio', { name: 'Revenue' }).check();
  await expect(auditor.getByText('+$150.00')).toBeVisible();
  await expectSound(auditor);
  await auditor.getByRole('link', { name: 'Proof' }).click();
  await expect(auditor.getByRole('button', { name: 'Create receipt' })).toBeHidden();
  await auditor.getByRole('button', { name: 'Verify' }).click();
  await expect(auditor.getByText('Nothing was changed')).toBeVisible();
  const downloading = auditor.waitForEvent('download');
  await auditor.getByRole('button', { name: 'Download the record' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^keepsale-history-.+\.jsonl$/);
  const attempt = await request.post(`${ADDRESS}/api/categories`, {
    headers: { Authorization: `Bearer ${stored.audit ?? ''}` },
    data: { name: 'Mine' },
  });
  expect(attempt.status()).toBe(403);

  await page.reload();
  await expect(page.getByText(/^\d+ uses, the last on/)).toBeVisible();
  await page.getByText('What it was used for').click();
  await expect(page.getByText('Verified the record')).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: 'Revoke Tax adviser' }).click();
  await page.getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(page.getByText('Revoked', { exact: true })).toBeVisible();

  await auditor.getByRole('button', { name: 'Verify' }).click();
  await expect(auditor.getByText('This link opens nothing')).toBeVisible();
  await expect(auditor.getByRole('alertdialog')).toBeHidden();
  await expectSound(auditor);
  await auditor.goto(`${ADDRESS}/dashboard`);
  await expect(auditor.getByText(own.email)).toBeAttached();
  await auditor.context().close();
});

test('a link that has expired says so, and another one opened in its tab takes its place', async ({
  request,
  browser,
}) => {
  const link = async (books: ReturnType<typeof booksOf>) => {
    const { id, url } = await books.post<{ id: string; url: string }>('/api/audit-links', {
      label: 'Bank',
      expiresAt: new Date(Date.now() + LASTS_MS).toISOString(),
    });
    return { id, address: ADDRESS + url };
  };
  // Only what follows the # is another: the browser does not load the page anew.
  const openInTab = async (address: string) =>
    auditor.evaluate(
      (hash) => {
        location.hash = hash;
      },
      address.slice(address.indexOf('#')),
    );
  const expiring = booksOf(request, await registerSeller(request));
  const other = booksOf(request, await registerSeller(request, 'Ona Kazlauskaitė'));
  await other.post('/api/categories', { name: 'Wax' });
  const auditor = await anotherBrowser(browser);
  await auditor.goto((await link(other)).address);
  await expect(auditor.getByText('Added category Wax')).toBeVisible();
  await expect(auditor.getByRole('heading', { name: 'Books of Ona Kazlauskaitė' })).toBeVisible();

  const { id, address } = await link(expiring);
  await openInTab(address);
  await expect(auditor.getByText('Opened the books')).toBeVisible();
  await expect(auditor.getByText('Ona Kazlauskaitė')).toHaveCount(0);
  await expect(auditor.getByText('Added category Wax')).toHaveCount(0);
  // As if its time had gone by, here and there.
  await withPool(process.env['KEEPSALE_DATABASE_URL'] ?? '', (pool) =>
    pool.query('update identity.audit_sessions set expires_at = now() where id = $1', [id]),
  );
  await auditor.clock.setFixedTime(Date.now() + LASTS_MS);
  await auditor.reload();
  await expect(auditor.getByText('This link has expired')).toBeVisible();
  await auditor.clock.setFixedTime(Date.now());

  await openInTab((await link(other)).address);
  await expect(auditor.getByText('Added category Wax')).toBeVisible();
  expect(auditor.url()).toBe(`${ADDRESS}/audit`);
  await auditor.getByRole('button', { name: 'Close' }).click();
  await expect(auditor.getByText('No audit link is open')).toBeVisible();
  await auditor.reload();
  await expect(auditor.getByText('No audit link is open')).toBeVisible();
  await auditor.context().close();
});
