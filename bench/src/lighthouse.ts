/**
 * Lighthouse on the built app, as `npm start` serves it: the landing page, and the dashboard of a seller with entries, on a phone
 * (Lighthouse's slow 4G and slow processor, simulated) and on a desktop. The median of `runs`. Lighthouse comes by npx for this
 * alone: it brings a hundred packages that nothing else needs. `npx tsx bench/src/lighthouse.ts [runs]`
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startRunningProduct } from '../../tools/faults/running-product.ts';
import { registerSellers } from '../../tools/faults/sellers.ts';
import { freePort } from '../../tools/services/free-port.ts';
import { openSignedIn } from './browser.ts';
import { fillBooks } from './fill-books.ts';

const LIGHTHOUSE = 'lighthouse@12.8.2';
const RUN_MS_MAX = 180_000;
const ENTRIES = 200;
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;
const METRICS = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'] as const; // prettier-ignore

const runs = Number(process.argv[2] ?? 3);
const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const folder = mkdtempSync(join(tmpdir(), 'keepsale-lighthouse-'));
const product = await startRunningProduct();
try {
  const [seller] = await registerSellers(() => [product.address], product.databaseUrl(), 1);
  const token = seller?.token ?? '';
  await fillBooks(product.address, token, ENTRIES);
  // As for anybody but the first after a start: what answers has been asked before.
  for (const path of ['/', '/dashboard']) await visit(path, path === '/' ? '' : token, 'desktop');
  for (const form of ['mobile', 'desktop'] as const) {
    // The landing page leads whoever is signed in to the dashboard.
    await measure('/', '', form);
    await measure('/dashboard', token, form);
  }
} finally {
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function measure(path: string, token: string, form: 'mobile' | 'desktop'): Promise<void> {
  const reports: Report[] = [];
  for (let run = 0; run < runs; run += 1) reports.push(await visit(path, token, form));
  const scores = CATEGORIES.map((name) => `${name} ${median(reports.map((one) => scoreOf(one, name)))}`); // prettier-ignore
  const metrics = METRICS.map((name) => `${name} ${median(reports.map((one) => metricOf(one, name)))}`); // prettier-ignore
  const machine = median(reports.map(({ environment }) => environment.benchmarkIndex));
  say(`${path} ${form}: ${[...scores, ...metrics].join(', ')}, benchmarkIndex ${machine}`);
  for (const audit of failedAudits(reports[0])) say(`  ${audit}`);
}

/** With a browser of its own: the storage stays, as it holds the token, and a second visit would find every file in it. */
async function visit(path: string, token: string, form: 'mobile' | 'desktop'): Promise<Report> {
  const port = await freePort();
  const browser = await openSignedIn(product.address, token, port);
  try {
    return await runLighthouse(product.address + path, port, form);
  } finally {
    await browser.close();
  }
}

interface Audit {
  readonly title: string;
  readonly score: number | null;
  readonly scoreDisplayMode: string;
  readonly numericValue?: number;
}

interface Report {
  /** How quick Lighthouse found this processor: its phone is a quarter of it, whatever it is. */
  readonly environment: { readonly benchmarkIndex: number };
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
  readonly audits: Readonly<Record<string, Audit>>;
}

async function runLighthouse(url: string, port: number, form: string): Promise<Report> {
  const file = join(folder, 'report.json');
  await promisify(execFile)(
    'npx',
    [
      ...['--yes', LIGHTHOUSE, url, `--port=${port}`, '--quiet', '--output=json'],
      // The token is in local storage, which Lighthouse would empty.
      ...[`--output-path=${file}`, '--disable-storage-reset', '--disable-full-page-screenshot'],
      `--only-categories=${CATEGORIES.join(',')}`,
      ...(form === 'desktop' ? ['--preset=desktop'] : []),
    ],
    { timeout: RUN_MS_MAX, cwd: folder },
  );
  const report: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (!isReport(report)) throw new Error('Lighthouse wrote a report of another shape.');
  return report;
}

function isReport(value: unknown): value is Report {
  return (
    typeof value === 'object' &&
    value !== null &&
    'categories' in value &&
    'audits' in value &&
    'environment' in value
  );
}

function scoreOf({ categories }: Report, name: string): number {
  return Math.round((categories[name]?.score ?? 0) * 100);
}

function metricOf({ audits }: Report, name: string): number {
  return Math.round((audits[name]?.numericValue ?? NaN) * 1000) / 1000;
}

/** What costs points, by its title. */
function failedAudits(report: Report | undefined): readonly string[] {
  return Object.values(report?.audits ?? {})
    .filter(
      ({ score, scoreDisplayMode }) =>
        scoreDisplayMode !== 'informative' && score !== null && score < 0.9,
    )
    .map(({ title, score }) => `${title} (${score ?? 0})`);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}
