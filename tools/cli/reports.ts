import { setTimeout as delay } from 'node:timers/promises';
import { businessDate, parseMonth, type Month } from '@keepsale/domain/kernel/dates';
import {
  bulkFailures,
  bulkStanding,
  requestBulk,
  type BulkRequest,
  type BulkStanding,
} from '@keepsale/report-worker/admin';
import type pg from 'pg';
import { complain, counted, say, seconds } from '../console.ts';
import { readSettings } from '../product/settings.ts';
import { withPool } from '../product/with-pool.ts';
import { OperatorError } from '../services/operator-error.ts';
import { type ProductRun, type Given, isSwitchedOn, textFlag, UsageError } from './command.ts';
import { REPORT_TYPES } from './words.ts';

const FAILURES_SHOWN = 20;
const LOOK_EVERY_MS = 250;

export const reportsBulk: ProductRun = (given, { databaseUrl }) => {
  const request = readRequest(given, new Date());
  const { redisUrl } = readSettings({ ...process.env, PORT: '' });
  return withPool(databaseUrl, async (pool) => {
    const batches = await requestBulk(pool, { databaseUrl, redisUrl }, request);
    if (batches.length === 0) throw new OperatorError(nobody(request));
    return follow(pool, batches);
  });
};

/** @throws UsageError naming what is missing or cannot be read. */
export function readRequest(given: Given, now: Date): BulkRequest {
  const email = textFlag(given, 'seller') ?? null;
  if ((email === null) === !isSwitchedOn(given, 'all-sellers')) {
    throw new UsageError('Say whose: either --seller EMAIL or --all-sellers.');
  }
  return {
    month: readMonth(textFlag(given, 'month')),
    types: readTypes(textFlag(given, 'types')),
    email,
    today: businessDate(now.toISOString().slice(0, 'YYYY-MM-DD'.length)),
  };
}

function readMonth(text: string | undefined): Month {
  const month = parseMonth(text ?? '');
  if (month === null) throw new UsageError(`--month must be such as 2026-10, not "${text ?? ''}".`);
  return month;
}

function readTypes(text: string | undefined): BulkRequest['types'] {
  const wanted = new Set((text ?? '').split(',').map((type) => type.trim()));
  const known = REPORT_TYPES.filter((type) => wanted.has(type));
  if (known.length === wanted.size) return known;
  throw new UsageError(`--types must be some of ${REPORT_TYPES.join(', ')}, not "${text ?? ''}".`);
}

function nobody({ email }: BulkRequest): string {
  return email === null
    ? 'There is no seller yet.'
    : `There is no account with the e-mail ${email}.`;
}

async function follow(pool: pg.Pool, batches: readonly string[]): Promise<number> {
  const began = Date.now();
  let standing = await bulkStanding(pool, batches);
  while (!standing.isOver) {
    showProgress(standing);
    await delay(LOOK_EVERY_MS);
    standing = await bulkStanding(pool, batches);
  }
  showProgress(standing);
  const { generated, failed } = standing;
  say(
    `${counted(batches.length, 'seller')}: ${counted(generated, 'report')} generated, ${failed} failed, in ${seconds(Date.now() - began)}.`,
  );
  if (failed === 0) return 0;
  const failures = await bulkFailures(pool, batches);
  for (const { email, type, reason } of failures.slice(0, FAILURES_SHOWN)) {
    complain(`${email}  ${type}: ${reason}`);
  }
  if (failures.length > FAILURES_SHOWN) {
    complain(`… and ${failures.length - FAILURES_SHOWN} more`);
  }
  return 1;
}

const BAR_LENGTH = 30;

/** One line that is written over, where somebody watches; nothing where nobody does. */
function showProgress({ reports, generated, failed, isOver }: BulkStanding): void {
  if (!process.stderr.isTTY) return;
  const ended = generated + failed;
  const filled = Math.floor((BAR_LENGTH * ended) / Math.max(1, reports));
  const bar = '█'.repeat(filled) + '░'.repeat(BAR_LENGTH - filled);
  process.stderr.write(`\r${bar} ${ended} of ${reports}${isOver ? '\n' : ''}`);
}
