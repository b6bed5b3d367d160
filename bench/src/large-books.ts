/**
 * Every report that the product makes, of a seller with 50,000 entries and texts that are hard to draw: how long it takes, how
 * large it gets, and what the worker's memory is meanwhile. The files stay in a folder, to be opened and looked at.
 * `npx tsx bench/src/large-books.ts FOLDER [entries]`
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startRunningProduct } from '../../tools/faults/running-product.ts';
import { megabytes, withPeak } from './memory.ts';
import { sellerWithBooks } from './seller-with-books.ts';

const [folder, count = '50000'] = process.argv.slice(2);
if (folder === undefined) throw new Error('Where do the files go?');
const TODAY = '2026-11-28';
const EVERYTHING = {
  startDate: '2026-01-01',
  endDate: '2026-12-31',
  includeRevenue: true,
  includeExpenses: true,
  includeProfit: true,
  includeInventory: true,
};
const REPORTS = [
  { type: 'financial' },
  { type: 'expenses' },
  { type: 'revenue' },
  { type: 'inventory' },
  { type: 'custom', format: 'pdf', options: EVERYTHING },
  { type: 'custom', format: 'xlsx', options: EVERYTHING },
];

// A seller's own limit would end the measurement at its rate.
process.env['SELLER_REQUESTS_PER_SECOND'] = '100000';
mkdirSync(folder, { recursive: true });
const product = await startRunningProduct();
try {
  const half = Math.floor(Number(count) / 2);
  const { client } = await sellerWithBooks(product, {
    revenue: half,
    expenses: half,
    products: half,
    hardTexts: true,
  });
  const worker = await product.pidOf('report-worker');
  for (const report of REPORTS) {
    const { result, peak } = await withPeak(worker, () =>
      client.fetchReport({ ...report, today: TODAY }),
    );
    const name = `${report.type}.${'format' in report ? report.format : ending(report.type)}`;
    writeFileSync(join(folder, name), result.content);
    const size = (result.content.byteLength / 1_024).toFixed(0);
    process.stdout.write(
      `${name.padEnd(20)}${(result.ms / 1_000).toFixed(1)} s   ${size} KB   worker ${megabytes(peak)}\n`,
    );
  }
} finally {
  await product.stop();
}

function ending(type: string): string {
  return type === 'financial' || type === 'expenses' ? 'pdf' : 'xlsx';
}
