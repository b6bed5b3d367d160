import { typesOfKind } from '@keepsale/domain/history/kinds';
import { productId, sellerId } from '@keepsale/domain/kernel/ids';
import { type Database, READ_SCHEMA } from '@keepsale/read-model';
import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApi, startTestApi } from '../testing/app.ts';
import type { HistoryFilter, HistoryPart } from './list-query.ts';
import { findRevisions } from './queries.ts';

let api: TestApi;
const asked: CompiledQuery[] = [];
let db: Kysely<Database>;

const SELLER = sellerId('6f1d2c3b-4a59-4e68-8b7a-9c0d1e2f3a4b');
const OTHER = sellerId('a2b4c6d8-1f3e-4d5c-9b7a-0c9e8d7f6b5a');
/** Sold by every tenth event. */
const PRODUCT = productId('0c7a1b2d-3e4f-4a5b-8c6d-7e8f9a0b1c2d');
const EVENTS = 30_000;
const LIMIT = 50;
const START = Date.UTC(2026, 0, 1);
const atOf = (revision: number): string => new Date(START + revision * 1_000).toISOString();

beforeAll(async () => {
  api = await startTestApi();
  db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: api.pool }),
    log: ({ query }) => {
      asked.push(query);
    },
  }).withSchema(READ_SCHEMA);
  // A history that has just come to be, beside others: nobody has counted anything yet.
  await api.pool.query(
    `insert into ${READ_SCHEMA}.history_index (seller_id, revision, at, kind, subject_id, product_id, type)
     select $1::uuid, r, to_char(to_timestamp($2::float8 / 1000 + r) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
       case when r % 10 = 0 then 'sale' else 'expense' end, gen_random_uuid(),
       case when r % 10 = 0 then $3::uuid end,
       case when r % 10 = 0 then 'SaleRecorded' when r % 3000 = 1 then 'ExpenseDeleted' else 'ExpenseRecorded' end
     from generate_series(0, $4::int - 1) r`,
    [SELLER, START, PRODUCT, EVENTS],
  );
  await api.pool.query(
    `insert into ${READ_SCHEMA}.history_index (seller_id, revision, at, kind, subject_id, type)
     select $1::uuid, r, $2, 'revenue', gen_random_uuid(), 'RevenueRecorded' from generate_series(0, $3::int - 1) r`,
    [OTHER, atOf(0), EVENTS],
  );
  await api.pool.query(`insert into ${READ_SCHEMA}.sellers (seller_id, revision) values ($1, $2)`, [
    SELLER,
    EVENTS - 1,
  ]);
});
afterAll(() => api.stop());

const ALL: HistoryFilter & HistoryPart = {
  types: null,
  subject: null,
  from: null,
  to: null,
  before: null,
  limit: LIMIT,
};

/** What it finds, and how many 8 KiB pages the database looks at for it: by its own account of the same statements, in the same transaction. */
const looked = async (filter: Partial<HistoryFilter & HistoryPart>) => {
  asked.length = 0;
  const revisions = await findRevisions(db, SELLER, { ...ALL, ...filter });
  let pages = 0;
  const client = await api.pool.connect();
  try {
    await client.query('begin');
    for (const { sql, parameters } of [...asked]) {
      if (sql.includes('set_config')) await client.query(sql);
      if (!sql.includes('history_index')) continue;
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Record<string, unknown> }] }>(
        `explain (analyze, buffers, format json) ${sql}`,
        [...parameters],
      );
      const { Plan } = rows[0]?.['QUERY PLAN'][0] ?? { Plan: {} };
      pages += Number(Plan['Shared Hit Blocks']) + Number(Plan['Shared Read Blocks']);
    }
  } finally {
    await client.query('rollback');
    client.release();
  }
  return { revisions, pages };
};

const SALES = Array.from({ length: EVENTS / 10 }, (_, at) => EVENTS - 10 - at * 10);
const HALF = EVENTS / 2;

describe.each([['before anybody counted rows'], ['after']])('%s', (when) => {
  beforeAll(async () => {
    if (when === 'after') await api.pool.query(`analyze ${READ_SCHEMA}.history_index`);
  });

  test.each<[string, Partial<HistoryFilter & HistoryPart>, readonly number[]]>([
    ['the newest of a kind', { types: typesOfKind('sale') }, SALES],
    [
      'of a kind, deep',
      { types: typesOfKind('sale'), before: 3_000 },
      SALES.filter((each) => each < 3_000),
    ],
    [
      'of a kind, in a period',
      { types: typesOfKind('sale'), from: atOf(HALF), to: atOf(HALF + 1_000) },
      SALES.filter((each) => each >= HALF && each <= HALF + 1_000),
    ],
    [
      'of a rare type',
      { types: ['ExpenseDeleted'] },
      [27_001, 24_001, 21_001, 18_001, 15_001, 12_001, 9_001, 6_001, 3_001, 1],
    ],
    ['of a type that only others have', { types: ['RevenueRecorded'] }, []],
    ['of a product, deep', { subject: PRODUCT, before: HALF }, SALES.filter((each) => each < HALF)],
    ["of a product's sales", { subject: PRODUCT, types: typesOfKind('sale') }, SALES],
    ["of a product's own acts", { subject: PRODUCT, types: typesOfKind('product') }, []],
    ['a period', { to: atOf(HALF) }, Array.from({ length: LIMIT }, (_, at) => HALF - at)],
    ['a period to come', { from: atOf(EVENTS) }, []],
  ])('%s: only what is shown is looked at', async (_what, filter, expected) => {
    const { revisions, pages } = await looked(filter);
    expect(revisions).toEqual(expected.slice(0, LIMIT));
    expect(pages).toBeLessThan(200);
  });
});
