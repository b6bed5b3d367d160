import { readFile } from 'node:fs/promises';
import {
  expect,
  type APIRequestContext,
  type Download,
  type Locator,
  type Page,
} from '@playwright/test';
import { expectAccessible, expectSound, REFUSED, test } from './support/gates.ts';
import {
  ADDRESS,
  booksOf,
  registerSeller,
  type Seller,
  signInAs,
  stockBooks,
} from './support/seller.ts';

test.describe.configure({ mode: 'parallel' });
// The clock of the page stands on a day in 2026, whatever day it is: files and presets are named by it.
const TODAY = '2026-11-28';

const bytesOf = async (download: Download): Promise<Buffer> => readFile(await download.path());

const open = async (page: Page, token: string, address = ADDRESS): Promise<void> => {
  await page.clock.setFixedTime(`${TODAY}T12:00:00Z`);
  await signInAs(page, token, address);
  await page.goto(`${address}/reports`);
};

/** The screen of a new seller who has something to report. */
const openStocked = async (
  page: Page,
  request: APIRequestContext,
  address = ADDRESS,
): Promise<Seller> => {
  const seller = await registerSeller(request);
  await stockBooks(request, seller);
  await open(page, seller.token, address);
  return seller;
};

const cardOf = (page: Page, title: string): Locator =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

const statOf = (page: Page, label: string): Locator => cardOf(page, label).locator('p').first();

const pastOf = (page: Page): Locator => cardOf(page, 'Past reports');

const FIXED = [
  { title: 'Financial Report', fileName: `financial-report-${TODAY}.pdf`, magic: '%PDF' },
  { title: 'Inventory Report', fileName: `inventory-report-${TODAY}.xlsx`, magic: 'PK' },
  { title: 'Expenses Report', fileName: `expenses-report-${TODAY}.pdf`, magic: '%PDF' },
  { title: 'Revenue Report', fileName: `revenue-report-${TODAY}.xlsx`, magic: 'PK' },
] as const;

test('every report is made, comes down by itself, and stays to be had again or deleted', async ({
  page,
  request,
  line,
}) => {
  await openStocked(page, request, line.address);
  await expect(statOf(page, 'Reports Generated')).toHaveText('0');
  await expect(statOf(page, 'Last Report')).toHaveText('Never');
  await expect(statOf(page, 'Available Formats')).toHaveText('PDF & Excel');
  await expect(page.getByText('No reports yet. What you generate is kept here.')).toBeVisible();

  for (const [index, { title, fileName, magic }] of FIXED.entries()) {
    await test.step(title, async () => {
      const button = cardOf(page, title).getByRole('button');
      const coming = page.waitForEvent('download');
      // Else a small report may be ready too soon to be seen at work.
      line.become('held');
      await button.click();
      await expect(button).toHaveText('Generating...');
      await expect(button).toBeDisabled();
      line.become('up');
      const download = await coming;
      expect(download.suggestedFilename()).toBe(fileName);
      expect((await bytesOf(download)).subarray(0, magic.length).toString('latin1')).toBe(magic);
      await expect(button).toHaveText('Generate Report');
      await expect(button).toBeEnabled();
      await expect(statOf(page, 'Reports Generated')).toHaveText(String(index + 1));
      await expect(statOf(page, 'Last Report')).toHaveText('Nov 28, 2026');
    });
  }
  const past = pastOf(page);
  await expect(past.getByRole('listitem')).toHaveCount(4);
  await expect(past.getByRole('listitem').first()).toContainText(
    /Revenue ReportNov 28, 2026 · Ready · \d+ kB/,
  );
  await expectSound(page);

  const again = page.waitForEvent('download');
  await past.getByRole('button', { name: 'Download Financial Report' }).click();
  expect((await again).suggestedFilename()).toBe(`financial-report-${TODAY}.pdf`);
  expect((await bytesOf(await again)).subarray(0, 4).toString()).toBe('%PDF');

  await past.getByRole('button', { name: 'Delete Financial Report' }).click();
  const confirm = page.getByRole('alertdialog', { name: 'Are you sure?' });
  await expect(confirm).toContainText('This action cannot be undone!');
  await expect(confirm).toContainText('Financial Report');
  await confirm.getByRole('button', { name: 'Yes, delete it!' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Deleted!' })).toContainText(
    'The report has been deleted.',
  );
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(past.getByRole('listitem')).toHaveCount(3);
  // What was generated stays counted.
  await expect(statOf(page, 'Reports Generated')).toHaveText('4');
});

test('two types at once are two reports, each with a flag of its own', async ({
  page,
  request,
}) => {
  const seller = await openStocked(page, request);
  const downloads: string[] = [];
  page.on('download', (download) => downloads.push(download.suggestedFilename()));
  await cardOf(page, 'Financial Report').getByRole('button').click();
  await cardOf(page, 'Inventory Report').getByRole('button').click();
  await expect(cardOf(page, 'Revenue Report').getByRole('button')).toBeEnabled();
  await expect(page.getByRole('button', { name: 'PDF', exact: true })).toBeEnabled();
  // However long a busy machine draws.
  await expect(() => {
    expect(downloads.toSorted()).toEqual([FIXED[0].fileName, FIXED[1].fileName]);
  }).toPass();
  await expect(statOf(page, 'Reports Generated')).toHaveText('2');
  expect(await booksOf(request, seller).get<unknown[]>('/api/reports')).toHaveLength(2);
});

test('without server-sent events the screen asks, and the file comes all the same', async ({
  page,
  request,
  failures,
}) => {
  failures.expect(REFUSED);
  const seller = await registerSeller(request);
  let refused = 0;
  await page.route('**/api/reports/*/events', (route) => {
    refused += 1;
    return route.abort();
  });
  await open(page, seller.token);
  const coming = page.waitForEvent('download');
  await cardOf(page, 'Revenue Report').getByRole('button').click();
  expect((await bytesOf(await coming)).subarray(0, 2).toString()).toBe('PK');
  expect(refused).toBe(1);
});

test('progress is told as it comes, and a reload finds what is still being made', async ({
  page,
  request,
}) => {
  const seller = await registerSeller(request);
  await stockBooks(request, seller);
  const [started] = await requestMany(request, seller, 1);
  const running = {
    ...started,
    status: 'running',
    progress: 40,
    fileName: null,
    bytes: null,
    finishedAt: null,
  };
  let isDone = false;
  // The report is real; only how far it is comes slower than it does in truth.
  await page.route('**/api/reports', async (route) => {
    await (isDone ? route.continue() : route.fulfill({ json: [running] }));
  });
  await open(page, seller.token);
  const row = pastOf(page).getByRole('listitem');
  await expect(row).toContainText('Generating... 40%');
  await expect(
    row.getByRole('progressbar', { name: 'Progress of Inventory Report' }),
  ).toHaveAttribute('value', '40');
  await expect(cardOf(page, 'Inventory Report').getByRole('button')).toHaveText('Generating...');
  await expectAccessible(page);
  isDone = true;
  await expect(row).toContainText('Ready');
  await expect(cardOf(page, 'Inventory Report').getByRole('button')).toHaveText('Generate Report');
});

const PRESETS = [
  ['This month', '2026-11-01', '2026-11-30', 'Nov 1, 2026 → Nov 30, 2026'],
  ['Last month', '2026-10-01', '2026-10-31', 'Oct 1, 2026 → Oct 31, 2026'],
  ['This quarter', '2026-10-01', '2026-12-31', 'Oct 1, 2026 → Dec 31, 2026'],
  ['This year', '2026-01-01', '2026-12-31', 'Jan 1, 2026 → Dec 31, 2026'],
  ['Last year', '2025-01-01', '2025-12-31', 'Jan 1, 2025 → Dec 31, 2025'],
  ['All time', '', '', 'All time → Present'],
] as const;

test('the builder takes a period and parts, says what is wrong, and makes both formats', async ({
  page,
  request,
  line,
}) => {
  await openStocked(page, request, line.address);
  const builder = cardOf(page, 'Custom Report Builder');
  const pdf = builder.getByRole('button', { name: 'PDF', exact: true });
  const excel = builder.getByRole('button', { name: 'Excel', exact: true });
  await expect(builder.getByText('Includes revenue, expenses and profit.')).toBeVisible();
  for (const [name, start, end, text] of PRESETS) {
    await builder.getByRole('button', { name, exact: true }).click();
    await expect(builder.getByLabel('Start date')).toHaveValue(start);
    await expect(builder.getByLabel('End date')).toHaveValue(end);
    await expect(builder.getByText(text)).toBeVisible();
    await expect(builder.getByRole('button', { name, pressed: true })).toHaveCount(1);
  }

  await builder.getByLabel('Start date').fill('2026-02-01');
  await expect(builder.getByText('Feb 1, 2026 → Present')).toBeVisible();
  await builder.getByLabel('End date').fill('2026-01-31');
  await expect(builder.getByRole('alert')).toHaveText('End date must not be before the start date');
  await expect(pdf).toBeDisabled();
  await expectAccessible(page);
  await builder.getByLabel('Start date').fill('2026-01-31');
  await expect(builder.getByRole('alert')).toHaveCount(0);

  for (const part of ['Revenue', 'Expenses', 'Profit'])
    await builder.getByLabel(part, { exact: true }).uncheck();
  await expect(builder.getByText('Choose what to include.')).toBeVisible();
  await expect(excel).toBeDisabled();
  await builder.getByLabel('Inventory', { exact: true }).check();
  await builder.getByLabel('Revenue', { exact: true }).check();
  await expect(builder.getByText('Includes revenue and inventory.')).toBeVisible();

  for (const [button, ending, magic] of [
    [pdf, 'pdf', '%PDF'],
    [excel, 'xlsx', 'PK'],
  ] as const) {
    const coming = page.waitForEvent('download');
    line.become('held');
    await button.click();
    await expect(builder.getByRole('button', { name: 'Generating...' })).toBeDisabled();
    line.become('up');
    const download = await coming;
    expect(download.suggestedFilename()).toBe(`custom-report-${TODAY}.${ending}`);
    expect((await bytesOf(download)).subarray(0, magic.length).toString()).toBe(magic);
    await expect(button).toBeEnabled();
  }
});

test('every month of 2026 comes in one ZIP, which can be had again, opened, and deleted', async ({
  page,
  request,
  line,
}) => {
  await openStocked(page, request, line.address);
  const builder = cardOf(page, 'Every month of a year');
  await expect(builder.getByText('January → December 2026')).toBeVisible();
  await expect(builder.getByText('36 reports in one file.')).toBeVisible();
  for (const part of ['Financial Report', 'Expenses Report'])
    await builder.getByLabel(part).uncheck();
  await expect(builder.getByText('12 reports in one file.')).toBeVisible();
  await builder.getByLabel('Revenue Report').uncheck();
  await expect(builder.getByRole('button', { name: 'Generate ZIP' })).toBeDisabled();
  await builder.getByLabel('Revenue Report').check();
  await builder.getByLabel('Year').selectOption('2025');
  await expect(builder.getByText('January → December 2025')).toBeVisible();
  await builder.getByLabel('Year').selectOption('2026');

  const coming = page.waitForEvent('download');
  line.become('held');
  await builder.getByRole('button', { name: 'Generate ZIP' }).click();
  await expect(builder.getByRole('button', { name: 'Generating...' })).toBeDisabled();
  // It is asked for, and how far it is comes not before that was seen. It stands there for a moment only, so each frame is looked at.
  const told = page.waitForFunction(() => /\d+ of 12 ready/.test(document.body.innerText));
  line.letGo();
  await told;
  line.become('up');
  const download = await coming;
  expect(download.suggestedFilename()).toBe('reports-2026.zip');
  const zip = await bytesOf(download);
  expect(zip.subarray(0, 2).toString()).toBe('PK');
  for (let month = 1; month <= 12; month += 1) {
    expect(
      zip.includes(`revenue-report-${TODAY} (2026-${String(month).padStart(2, '0')}).xlsx`),
    ).toBe(true);
  }
  await expect(statOf(page, 'Reports Generated')).toHaveText('12');

  const past = pastOf(page);
  await expect(past.getByRole('listitem')).toHaveCount(1);
  await expect(past.getByRole('listitem')).toContainText(
    'Every month of 2026Nov 28, 2026 · 12 reports',
  );
  await past.getByRole('button', { name: 'Every month of 2026', exact: true }).click();
  await expect(past.getByRole('listitem')).toHaveCount(13);
  await expectSound(page);
  await past.getByRole('button', { name: 'Delete Revenue Report · March 2026' }).click();
  await page.getByRole('button', { name: 'Yes, delete it!' }).click();
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(past.getByRole('listitem')).toHaveCount(12);
  const again = page.waitForEvent('download');
  await past.getByRole('button', { name: 'Download Every month of 2026' }).click();
  expect((await bytesOf(await again)).equals(zip)).toBe(true);

  await past.getByRole('button', { name: 'Delete Every month of 2026' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Every month of 2026 · 11 reports');
  await page.getByRole('button', { name: 'Yes, delete it!' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Deleted!' })).toContainText(
    'The reports have been deleted.',
  );
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByText('No reports yet. What you generate is kept here.')).toBeVisible();
});

/** Of inventories, until they are done. */
async function requestMany(
  request: Parameters<typeof booksOf>[0],
  seller: Parameters<typeof booksOf>[1],
  count: number,
): Promise<readonly { id: string; status: string }[]> {
  const books = booksOf(request, seller);
  for (let number = 0; number < count; number += 1) {
    await books.post('/api/reports', { type: 'inventory', today: TODAY });
  }
  await expect(async () => {
    const rows = await books.get<{ status: string }[]>('/api/reports');
    expect(rows.map(({ status }) => status)).toEqual(Array.from({ length: count }, () => 'done'));
  }).toPass();
  return books.get('/api/reports');
}

test('a date that is none asks for no report of all time', async ({ page, seller }) => {
  await signInAs(page, seller.token);
  await page.goto(`${ADDRESS}/reports`);
  const start = page.getByLabel('Start date');
  await start.pressSequentially('02302026');
  await start.blur();
  await expect(page.getByText('Not a date of the calendar')).toBeVisible();
  await expect(start).toHaveAccessibleDescription('Not a date of the calendar');
  await expect(page.getByRole('button', { name: 'PDF', exact: true })).toBeDisabled();
  await page.getByRole('button', { name: 'This year' }).click();
  await expect(page.getByText('Not a date of the calendar')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'PDF', exact: true })).toBeEnabled();
  await expect(start).toHaveValue(/-01-01$/);
});
