import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createReadPool } from './pg.ts';

const IDLE_MS = 20;
const KEPT = 3;

test('after a quiet while some connections are still there, and no more', async () => {
  const pool = createReadPool({
    connectionString: process.env['TEST_DATABASE_URL'] ?? '',
    min: KEPT,
    max: KEPT + 2,
    idleTimeoutMillis: IDLE_MS,
  });
  try {
    const asked = Array.from({ length: KEPT + 2 }, () => pool.query('select 1'));
    await Promise.all(asked);
    await expect.poll(() => pool.totalCount).toBe(KEPT);
    await sleep(4 * IDLE_MS);
    expect(pool.totalCount).toBe(KEPT);
  } finally {
    await pool.end();
  }
});
