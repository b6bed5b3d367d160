import type { AnyRow, TableShape } from '@keepsale/read-model';
import { PROJECTED_CHANNEL } from '@keepsale/read-model';
import { formatPosition } from '@keepsale/event-store';
import type { ClientBase, Pool } from 'pg';
import { columnArray, typeOf } from './arrays.ts';
import { shortened } from './load.ts';
import type { Checkpoint, Place } from '../checkpoint.ts';

/** Where one shard is taken to stand, and where it shall stand after the batch. */
export interface ShardMove {
  readonly from: Checkpoint;
  readonly to: Place;
}

export interface TableRows {
  readonly shape: TableShape;
  readonly rows: readonly AnyRow[];
}

export interface Batch {
  readonly moves: readonly ShardMove[];
  readonly changed: readonly TableRows[];
  /** Sellers whose stream ended: all their rows go. */
  readonly ended: readonly string[];
}

/**
 * Writes a batch in one statement, so in one transaction and one round trip: compares every shard's checkpoint and
 * epoch, and only if all still stand there, writes the rows, moves the checkpoints and tells the listeners.
 *
 * @param all every table, for erasing.
 * @returns `fenced` when another owner, or a rebuild, has moved a shard meanwhile; nothing was written then.
 */
export const writeBatch = async (
  connection: Pool | ClientBase,
  schema: string,
  all: readonly TableShape[],
  batch: Batch,
): Promise<'written' | 'fenced'> => {
  const changed = batch.changed.filter(({ rows }) => rows.length > 0);
  const erased = batch.ended.length === 0 ? [] : all;
  const names = changed.map(({ shape }) => shape.table);
  const result = await connection.query<{ granted: boolean }>({
    name: `write ${schema} ${shortened(names)}${erased.length > 0 ? ' -' : ''}`,
    text: statementFor(
      schema,
      changed.map(({ shape }) => shape),
      erased,
    ),
    values: [...fenceValues(batch.moves), batch.ended, ...changed.flatMap(rowValues)],
  });
  return result.rows[0]?.granted === true ? 'written' : 'fenced';
};

const fenceValues = (moves: readonly ShardMove[]): readonly unknown[] => [
  moves.map(({ from }) => from.shard),
  moves.map(({ from }) => from.epoch),
  moves.map(({ from }) => from.position?.commit ?? null),
  moves.map(({ from }) => from.position?.prepare ?? null),
  moves.map(({ to }) => to.position.commit),
  moves.map(({ to }) => to.position.prepare),
  moves.map(({ to }) => to.event?.position.commit ?? null),
  moves.map(({ to }) => to.event?.position.prepare ?? null),
  moves.map(({ to }) => to.event?.id ?? null),
  moves.map(({ from, to }) => `${from.shard}:${formatPosition(to.position)}`),
];
const ENDED_PARAMETER = 11;

const rowValues = ({ shape, rows }: TableRows): readonly string[] =>
  Object.entries(shape.columns).map(([column, spec]) => columnArray(rows, column, typeOf(spec)));

const statementFor = (
  schema: string,
  changed: readonly TableShape[],
  erased: readonly TableShape[],
): string => {
  let parameter = ENDED_PARAMETER;
  const writes = changed.map((shape) => {
    const first = parameter + 1;
    parameter += Object.keys(shape.columns).length;
    return `written_${shape.table} as (${upsert(schema, shape, first)})`;
  });
  const deletes = erased.map(
    ({ table }) => `erased_${table} as (
      delete from ${schema}.${table} t using granted g where g.granted and t.seller_id = any($${ENDED_PARAMETER}::uuid[]))`,
  );
  return `with ${[fence(schema), ...writes, ...deletes].join(',\n')}
    select g.granted, array_length($${ENDED_PARAMETER}::uuid[], 1) as ended,
      (select count(pg_notify('${PROJECTED_CHANNEL}', p)) from unnest($10::text[]) p where g.granted) as told
    from granted g`;
};

/** Locks in the order of shards, so that two writers never wait for each other in a circle. */
const fence = (schema: string): string => `
  moves as (
    select * from unnest(
      $1::integer[], $2::integer[], $3::numeric[], $4::numeric[],
      $5::numeric[], $6::numeric[], $7::numeric[], $8::numeric[], $9::uuid[])
    m (shard, epoch, from_commit, from_prepare, to_commit, to_prepare, event_commit, event_prepare, event_id)),
  standing as (
    select c.shard from ${schema}.checkpoints c join moves m using (shard)
    where c.epoch = m.epoch
      and c.commit_position is not distinct from m.from_commit
      and c.prepare_position is not distinct from m.from_prepare
    order by c.shard
    for update of c),
  granted as (
    select (select count(*) from standing) = (select count(*) from moves) as granted),
  moved as (
    update ${schema}.checkpoints c set
      commit_position = m.to_commit, prepare_position = m.to_prepare,
      event_commit = m.event_commit, event_prepare = m.event_prepare, event_id = m.event_id
    from moves m, granted g
    where g.granted and c.shard = m.shard)`;

/** A row never goes back: the guard in the fold, once more where it counts. */
const upsert = (schema: string, { table, columns, keyColumns }: TableShape, first: number) => {
  const names = Object.keys(columns);
  const arrays = Object.values(columns).map((spec, at) => `$${first + at}::${typeOf(spec)}[]`);
  const updated = names.filter((name) => !keyColumns.includes(name));
  const onConflict = keyColumns.includes('revision')
    ? 'do nothing'
    : `do update set ${updated.map((name) => `${name} = excluded.${name}`).join(', ')}
       where t.revision ${table === 'sellers' ? '<=' : '<'} excluded.revision`;
  return `
    insert into ${schema}.${table} as t (${names.join(', ')})
    select u.* from granted g, unnest(${arrays.join(', ')}) u where g.granted
    on conflict (${keyColumns.join(', ')}) ${onConflict}`;
};
