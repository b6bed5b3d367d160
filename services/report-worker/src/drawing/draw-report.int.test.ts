import { randomUUID } from 'node:crypto';
import type { SellerCommand } from '@keepsale/domain/commands';
import { businessDate, month } from '@keepsale/domain/kernel/dates';
import { categoryId, productId, type ReportId, type SellerId } from '@keepsale/domain/kernel/ids';
import { cents } from '@keepsale/domain/kernel/money';
import type { ReportOptions } from '@keepsale/domain/reports/events';
import readXlsxFile, { type SheetData } from 'read-excel-file/node';
import { extractText } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { browserEnvironment } from '../../../../tools/product/browser-environment.ts';
import { expense, revenue } from '../testing/entries.ts';
import { openWorld, type World } from '../testing/world.ts';
import type { ReportWorker } from '../worker.ts';

const SCRIPTS = 'Łódź Ελλάδα Привет 日本語 中文 한국어';
const HOSTILE = '<iframe src=file:///etc/passwd>';

let world: World;
let worker: ReportWorker;
let seller: SellerId;

beforeAll(async () => {
  world = await openWorld(await browserEnvironment());
  seller = await world.newSeller(`Ada ${SCRIPTS}`);
  await world.record(seller, ...books());
  worker = await world.startWorker();
});

afterAll(async () => {
  await worker.close();
  expect(await world.leftovers()).toEqual([]);
  await world.close();
});

const books = (): readonly SellerCommand[] => {
  const shelf = categoryId(randomUUID());
  const product = (name: string, stock: number): SellerCommand => ({
    type: 'CreateProduct',
    data: {
      productId: productId(randomUUID()),
      name,
      sku: '',
      categoryId: shelf,
      costCents: cents(1_000),
      valueCents: cents(4_137),
      soldPriceCents: null,
      stock,
      comment: null,
      description: null,
      purchaseDate: businessDate('2026-01-31'),
      soldDate: null,
      photo: null,
    },
  });
  return [
    { type: 'CreateCategory', data: { categoryId: shelf, name: 'Rookies' } },
    product('=HYPERLINK("x")', 19),
    product('Anthony Edwards', 20),
    revenue('2026-11-01', 30_010, { description: HOSTILE, customer: '</td><h1>Big</h1>' }),
    revenue('2026-11-30', 12_345, { description: SCRIPTS, notes: 'n'.repeat(5_000) }),
    revenue('2026-10-31', 999),
    expense('2026-11-15', 20_005, { vendor: '<img src=http://127.0.0.1:1/>' }),
    expense('2026-10-01', 5_000),
  ];
};

const pdfText = async (report: ReportId): Promise<string> => {
  expect(await world.ended(report)).toMatchObject({ standing: 'generated', reason: null });
  const { text } = await extractText(new Uint8Array(await world.read(report)), {
    mergePages: true,
  });
  // Fonts share one shape between some characters and their look-alikes.
  return text.normalize('NFKC').replaceAll(/\s+/g, ' ');
};

const sheets = async (report: ReportId): Promise<ReadonlyMap<string, SheetData>> => {
  expect(await world.ended(report)).toMatchObject({ standing: 'generated', reason: null });
  const read = await readXlsxFile(await world.read(report));
  return new Map(read.map(({ sheet, data }) => [sheet, data]));
};

const day = (text: string): Date => new Date(`${text}T00:00:00.000Z`);

test('the financial report covers everything', async () => {
  const text = await pdfText(await world.ask(seller, { type: 'financial', format: 'pdf' }));
  expect(text).toContain('Financial Report');
  expect(text).toContain('All time to Present');
  expect(text).toContain('Total Revenue $433.54 Total Expenses $250.05 Net Profit $183.49');
  expect(text).toContain('Profit Margin 42.32%');
  expect(text.replaceAll(' ', '')).toContain(SCRIPTS.replaceAll(' ', ''));
  expect(text).toContain(HOSTILE);
  expect(text).toContain('</td><h1>Big</h1>');
  expect(text).toContain('N/A');
  expect(text).toContain('Long texts are shortened here.');
  expect(text).toContain('Page 3 of 3');
});

test('with a month it is limited to that month, both ends included', async () => {
  const asked = { type: 'financial', format: 'pdf', month: month('2026-11') } as const;
  const text = await pdfText(await world.ask(seller, asked));
  expect(text).toContain('2026-11-01 to 2026-11-30');
  expect(text).toContain('Total Revenue $423.55 Total Expenses $200.05 Net Profit $223.50');
});

test('without a month expenses are those of this month', async () => {
  const text = await pdfText(await world.ask(seller, { type: 'expenses', format: 'pdf' }));
  expect(text).toContain('2026-11-01 to 2026-11-30');
  expect(text).toContain('Total Expenses $200.05');
  expect(text).toContain('<img src=http://127.0.0.1:1/>');
  expect(text).not.toContain('2026-10-01');
});

test('the inventory report counts, flags and adds up, and text stays text', async () => {
  const read = await sheets(await world.ask(seller, { type: 'inventory' }));
  expect([...read.keys()]).toEqual(['Inventory', 'Summary']);
  const [header, ...rows] = read.get('Inventory') ?? [];
  expect(header?.slice(0, 4)).toEqual(['Product', 'SKU', 'Category', 'Stock']);
  const hostile = rows.find((row) => row[3] === 19);
  expect(hostile?.[0]).toBe('=HYPERLINK("x")');
  expect(hostile?.slice(2)).toEqual([
    'Rookies',
    19,
    10,
    41.37,
    786.03,
    'N/A',
    day('2026-01-31'),
    'N/A',
    'N/A',
  ]);
  expect(rows.at(-1)?.[6]).toBe(1_613.43);
  expect(new Map(read.get('Summary')?.map(([label, value]) => [label, value]))).toEqual(
    new Map<unknown, unknown>([
      ['Summary', 'Inventory Report'],
      ['Total Products', 2],
      ['Total Inventory Value', 1_613.43],
      ['Low Stock Items', 1],
      ['Average Product Value', 806.72],
      ['Stock Health', 'Attention Needed'],
      ['Report Generated', day('2026-11-27')],
    ]),
  );
});

test('the revenue report lists the newest first', async () => {
  const read = await sheets(await world.ask(seller, { type: 'revenue' }));
  const rows = read.get('Revenue') ?? [];
  expect(rows.slice(1, -1).map(([date, , , amount]) => [date, amount])).toEqual([
    [day('2026-11-30'), 123.45],
    [day('2026-11-01'), 300.1],
    [day('2026-10-31'), 9.99],
  ]);
  expect(rows.at(-1)?.[3]).toBe(433.54);
  expect(rows[1]?.[7]).toBe('n'.repeat(5_000));
});

const options = (fields: Partial<ReportOptions>): ReportOptions => ({
  startDate: null,
  endDate: null,
  includeRevenue: true,
  includeExpenses: true,
  includeProfit: true,
  includeInventory: false,
  ...fields,
});

test('a custom workbook has the chosen sheets', async () => {
  const read = await sheets(
    await world.ask(seller, {
      type: 'custom',
      options: options({
        startDate: businessDate('2026-10-31'),
        endDate: businessDate('2026-11-01'),
        includeExpenses: false,
        includeInventory: true,
      }),
    }),
  );
  expect([...read.keys()]).toEqual(['Revenue', 'Inventory', 'Summary']);
  expect(read.get('Revenue')).toHaveLength(4);
  expect(read.get('Summary')).toContainEqual(['Period', '2026-10-31 to 2026-11-01']);
  expect(read.get('Summary')).toContainEqual(['Revenue Entries', 2]);
});

test('a custom PDF compares only where there is something of both', async () => {
  const both = await pdfText(
    await world.ask(seller, { type: 'custom', format: 'pdf', options: options({}) }),
  );
  expect(both).toContain('Net Profit $183.49');
  const one = await pdfText(
    await world.ask(seller, {
      type: 'custom',
      format: 'pdf',
      options: options({ startDate: businessDate('2026-11-30') }),
    }),
  );
  expect(one).toContain('2026-11-30 to Present');
  expect(one).not.toContain('Net Profit');
});

test('an empty account has reports as well', async () => {
  const nobody = await world.newSeller('Nobody');
  const pdf = await pdfText(await world.ask(nobody, { type: 'financial', format: 'pdf' }));
  expect(pdf).toContain('Net Profit $0.00');
  expect(pdf).toContain('Profit Margin 0.00%');
  expect(pdf).toContain('No revenue in this period.');
  const read = await sheets(await world.ask(nobody, { type: 'inventory' }));
  expect(read.get('Summary')).toContainEqual(['Stock Health', 'Good']);
});

test('a long list shows its newest 2,000 rows under a header on every page, and says so', async () => {
  const busy = await world.newSeller('Busy');
  for (let part = 0; part < 9; part += 1) {
    await world.record(busy, ...Array.from({ length: 250 }, () => revenue('2026-11-03', 100)));
  }
  const id = await world.ask(busy, { type: 'financial', format: 'pdf' });
  await world.ended(id);
  const { text: pages } = await extractText(new Uint8Array(await world.read(id)));
  const text = pages.join(' ').normalize('NFKC').replaceAll(/\s+/g, ' ');
  expect(text).toContain('The newest 2,000 of 2,250 rows.');
  expect(text).toContain('Total Revenue $2,250.00');
  const listed = pages.slice(1, -1);
  expect(listed.length).toBeGreaterThan(20);
  for (const page of listed) expect(page).toMatch(/Date\s+Description\s+Category\s+Amount/);
});

test('the same job again changes nothing', async () => {
  const id = await world.ask(seller, { type: 'revenue' });
  const first = await world.ended(id);
  const run = { reportId: id, sellerId: seller, batchId: null, priority: 1 };
  await expect.poll(() => world.queue.depth()).toEqual({ waiting: 0, running: 0 });
  await world.runs.wait([run]);
  await world.queue.add({ id, data: run, priority: 1 });
  await expect.poll(async () => (await world.runs.ofSeller(seller)).has(id)).toBe(false);
  expect(await world.find(id)).toEqual(first);
  const stored = await world.storedFiles(seller);
  expect(stored.filter((name) => name.includes(id))).toHaveLength(1);
});

test('files that were kept long enough go, their records stay', async () => {
  const old = await world.newSeller('Old');
  const id = await world.ask(old, { type: 'inventory' });
  await world.ended(id);
  expect(await world.storedFiles(old)).toHaveLength(1);
  // As if time had gone by.
  const later = await world.startWorker({ reportKeepDays: -1 });
  await expect.poll(async () => (await world.find(id))?.standing).toBe('expired');
  await later.close();
  expect(await world.storedFiles(old)).toEqual([]);
  expect(await world.find(id)).toMatchObject({ file_name: 'inventory-report-2026-11-27.xlsx' });
});
