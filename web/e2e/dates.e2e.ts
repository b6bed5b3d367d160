import { expect, type Browser } from '@playwright/test';
import { test } from './support/gates.ts';
import { ADDRESS, booksOf, signInAs } from './support/seller.ts';

// Plain dates: what is "today" is the person's own day, and no entry ever moves to the day before or after.

const MOMENTS = [
  { where: 'UTC−8, on 31 January', timezoneId: 'Etc/GMT+8', at: '2026-02-01T07:30:00Z', today: '2026-01-31', shown: 'Jan 31', month: 'January' },
  { where: 'UTC+13, half past midnight of 1 February', timezoneId: 'Etc/GMT-13', at: '2026-01-31T11:30:00Z', today: '2026-02-01', shown: 'Feb 1', month: 'February' },
  { where: 'UTC+13, on 29 February', timezoneId: 'Etc/GMT-13', at: '2028-02-28T11:30:00Z', today: '2028-02-29', shown: 'Feb 29, 2028', month: 'February' },
  { where: 'UTC−8, half past midnight of 1 March', timezoneId: 'Etc/GMT+8', at: '2026-03-01T08:30:00Z', today: '2026-03-01', shown: 'Mar 1', month: 'March' },
] as const; // prettier-ignore

for (const { where, timezoneId, at, today, shown, month } of MOMENTS) {
  test(`in ${where}, an entry is of ${today}`, async ({ browser, request, seller }) => {
    const books = booksOf(request, seller);
    const page = await pageAt(browser, timezoneId, at);
    await signInAs(page, seller.token);
    await page.goto(`${ADDRESS}/expenses`);
    await page.getByRole('button', { name: 'Add Expense' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add New Expenses' });
    await expect(dialog.getByLabel('Date')).toHaveValue(today);
    const description = `Table fee of ${today}`;
    await dialog.getByLabel('Description').fill(description);
    await dialog.getByLabel('Amount').fill('5');
    await dialog.getByLabel('Category').selectOption('Rent');
    await dialog.getByLabel('Payment Method').selectOption('Cash');
    await dialog.getByRole('button', { name: 'Add Expense' }).click();
    await expect(dialog).toHaveCount(0);
    const entry = page.getByRole('main').getByRole('listitem').filter({ hasText: description });
    await expect(entry).toContainText(shown);
    const stored =
      await books.get<readonly { description: string; date: string }[]>('/api/expenses');
    expect(stored.find((one) => one.description === description)?.date).toBe(today);

    await page.goto(`${ADDRESS}/dashboard`);
    const activity = page.getByRole('listitem').filter({ hasText: description });
    await expect(activity).toContainText(shown);
    await expect(page.getByText(month).first()).toBeAttached();
    await page.close();
  });
}

test('a day that does not exist cannot be typed, and the API knows no 30 February', async ({
  request,
  seller,
}) => {
  const answer = await request.post(`${ADDRESS}/api/expenses`, {
    headers: { Authorization: `Bearer ${seller.token}` },
    data: { description: 'Never', amount: 1, category: 'Rent', date: '2026-02-30', paymentMethod: 'Cash' }, // prettier-ignore
  });
  expect(answer.status()).toBe(400);
  expect(await answer.text()).toContain('Date must be a valid date');
});

async function pageAt(browser: Browser, timezoneId: string, at: string) {
  const context = await browser.newContext({ timezoneId, locale: 'en-US' });
  const page = await context.newPage();
  await page.clock.install({ time: new Date(at) });
  await page.clock.resume();
  return page;
}
