import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrateReadModel, openTables, READ_SCHEMA } from '@keepsale/read-model';
import { typeOf } from './rows/arrays.ts';
import { openWorld } from './testing/world.ts';
import type { World } from './testing/world.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

afterAll(async () => {
  await world.close();
});

test('the migrations make exactly the columns and keys that the rows describe', async () => {
  for (const { table, columns, keyColumns } of openTables()) {
    const found = await world.pool.query<{ column: string; spec: string }>(
      `select column_name as column, data_type || case is_nullable when 'YES' then '?' else '' end as spec
       from information_schema.columns
       where table_schema = $1 and table_name = $2 and is_generated = 'NEVER' order by ordinal_position`,
      [READ_SCHEMA, table],
    );
    const actual = Object.fromEntries(found.rows.map(({ column, spec }) => [column, spec]));
    expect({ table, columns: actual }).toEqual({ table, columns });
    expect(Object.values(columns).map(typeOf)).not.toContain(undefined);

    const key = await world.pool.query<{ column: string }>(
      `select a.attname as column from pg_index i, unnest(i.indkey) with ordinality k (attnum, at)
       join pg_attribute a on a.attnum = k.attnum
       where i.indisprimary and i.indrelid = $1::regclass and a.attrelid = i.indrelid order by k.at`,
      [`${READ_SCHEMA}.${table}`],
    );
    expect({ table, key: key.rows.map(({ column }) => column) }).toEqual({
      table,
      key: keyColumns,
    });
  }
});

test('migrating again, and from several processes at once, changes nothing', async () => {
  await Promise.all([1, 2, 3].map(() => migrateReadModel(world.pool)));
  const applied = await world.pool.query(
    `select name from ${READ_SCHEMA}.migrations group by name having count(*) > 1`,
  );
  expect(applied.rows).toEqual([]);
  const shards = await world.pool.query(
    `select shard from ${READ_SCHEMA}.checkpoints order by shard`,
  );
  expect(shards.rows).toHaveLength(16);
});
