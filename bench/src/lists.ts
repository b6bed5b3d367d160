/**
 * Rate of the bare product list: JSON text from Postgres passed through (what the API does), against rows by Kysely with
 * JSON.stringify, taking turns in one run. Both end with the bytes that a socket would get. `npx tsx bench/src/lists.ts [seconds per figure]`
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sellerId } from '@keepsale/domain/kernel/ids';
import { createReadPool, migrateReadModel, readDatabase } from '@keepsale/read-model';
import type { Pool } from 'pg';
import { productAnswer } from '@keepsale/api/answers/product';
import { readProductFilter } from '@keepsale/api/products/list-query';
import { listProducts } from '@keepsale/api/products/queries';
import { runPostgres } from '../../tools/services/postgres/server.ts';
import { formatRate, measureWriters, type Rate } from './measure.ts';

const seconds = Number(process.argv[2] ?? 3);
const SIZES = [1_000, 10_000];
const CALLERS = 8;
const ROUNDS = 2;
const SELLER = sellerId('6f1d2c3b-4a59-4e68-8b7a-9c0d1e2f3a4b');

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const folder = mkdtempSync(join(tmpdir(), 'keepsale-bench-'));
const postgres = await runPostgres({ folder: join(folder, 'data'), durable: false });
const pool = createReadPool({ connectionString: postgres.url, max: CALLERS });
try {
  await migrateReadModel(pool);
  for (const size of SIZES) {
    await fill(pool, size);
    await compare(size);
  }
} finally {
  await pool.end();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function compare(size: number): Promise<void> {
  const db = readDatabase(pool);
  const all = readProductFilter({});
  const passedThrough = async (): Promise<Buffer> =>
    Buffer.from((await listProducts(db, SELLER, all)).json);
  const stringified = async (): Promise<Buffer> => {
    const rows = await db
      .selectFrom('live_products')
      .selectAll()
      .where('seller_id', '=', SELLER)
      .orderBy('purchase_date', 'desc')
      .orderBy('created_at', 'desc')
      .orderBy('product_id', 'desc')
      .execute();
    return Buffer.from(JSON.stringify(rows.map(productAnswer)));
  };
  const rates: { ours: Rate; rows: Rate }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.push({ ours: await rateOf(passedThrough), rows: await rateOf(stringified) });
  }
  for (const { ours, rows } of rates) {
    say(`${String(size).padStart(6)} products, ${CALLERS} at once`);
    say(`  passed through  ${formatRate(ours)}`);
    say(`  rows + JSON     ${formatRate(rows)}`);
    say(`  ratio           ${(ours.perSecond / rows.perSecond).toFixed(1)}`);
  }
}

function rateOf(call: () => Promise<Buffer>): Promise<Rate> {
  return measureWriters(CALLERS, seconds, async () => {
    await call();
  });
}

/** Ten categories; every other product with notes and photo, every third sold. */
async function fill(database: Pool, size: number): Promise<void> {
  await database.query('truncate read_v1.products, read_v1.categories');
  await database.query(
    `insert into read_v1.categories (seller_id, category_id, name, created_at, revision)
     select $1, md5('c' || i)::uuid, 'Category ' || i, '2026-01-01T00:00:00.000Z', i
     from generate_series(0, 9) i`,
    [SELLER],
  );
  await database.query(
    `insert into read_v1.products (seller_id, product_id, name, sku, category_id, cost_cents, value_cents,
       sold_price_cents, stock, comment, description, purchase_date, sold_date, photo, photo_thumbnail,
       sold_units, search_text, created_at, updated_at, revision)
     select $1, md5('p' || i)::uuid, 'Luka Dončić 2018 Prizm "Silver" #' || i, 'LUKA-' || i,
       md5('c' || i % 10)::uuid, 1000 + i, 1999 + i * 7, case when i % 3 = 0 then 2500 end, i % 4,
       case when i % 2 = 0 then 'bought at the show, box ' || i end,
       E'Centred well, one soft corner.\\nSleeved and top-loaded.', date '2026-01-01' + i % 300,
       case when i % 3 = 0 then date '2026-05-05' end,
       case when i % 2 = 0 then md5('f' || i) || '.webp' end,
       case when i % 2 = 0 then md5('t' || i) || '.webp' end,
       0, 'luka doncic', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', i
     from generate_series(1, $2::integer) i`,
    [SELLER, size],
  );
  await database.query('analyze read_v1.products, read_v1.categories');
}
