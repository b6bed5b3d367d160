import type { SellerId } from '@keepsale/domain/kernel/ids';
import { type Database, READ_SCHEMA } from '@keepsale/read-model';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { HistoryFilter, HistoryPart } from './list-query.ts';

type Db = Kysely<Database>;

const INDEX = sql.table(`${READ_SCHEMA}.history_index`);

/** The revisions that a filter leaves, newest first: a page costs the same at any depth. */
export const findRevisions = async (
  db: Db,
  seller: SellerId,
  filter: HistoryFilter & HistoryPart,
): Promise<readonly number[]> => {
  const range = await revisionRange(db, seller, filter);
  if (range === null) return [];
  const page: Page = { db, seller, filter, within: inRange(range) };
  if (filter.subject !== null) return ofSubject(page);
  return filter.types === null
    ? ofAll(db, seller, range, filter.limit)
    : ofTypes(page, filter.types);
};

interface Range {
  readonly first: number;
  readonly last: number;
}

interface Page {
  readonly db: Db;
  readonly seller: SellerId;
  readonly filter: HistoryFilter & HistoryPart;
  readonly within: RawBuilder<boolean>;
}

/** Time never falls from one event to the next, so a period is a range of revisions. `null`: nothing lies in it. */
const revisionRange = async (
  db: Db,
  seller: SellerId,
  { from, to, before }: HistoryFilter & HistoryPart,
): Promise<Range | null> => {
  const index = db.selectFrom('history_index').select('revision').where('seller_id', '=', seller);
  const [first, last] = await Promise.all([
    from === null
      ? 0
      : index
          .where('at', '>=', from)
          .orderBy('at')
          .orderBy('revision')
          .limit(1)
          .executeTakeFirst()
          .then((row) => row?.revision ?? null),
    to === null
      ? REVISION_MAX
      : index
          .where('at', '<=', to)
          .orderBy('at', 'desc')
          .orderBy('revision', 'desc')
          .limit(1)
          .executeTakeFirst()
          .then((row) => row?.revision ?? null),
  ]);
  if (first === null || last === null) return null;
  return { first, last: Math.min(last, (before ?? Number.POSITIVE_INFINITY) - 1) };
};

/** Of the column's type. */
const REVISION_MAX = 2_147_483_647;

const inRange = ({ first, last }: Range): RawBuilder<boolean> =>
  sql<boolean>`revision between ${first} and ${last}`;

/**
 * Revisions have no gaps and every event is in the index, so they are counted down, not looked for: a planner without statistics of a new history
 * sorts all of it for one page.
 */
const ofAll = async (
  db: Db,
  seller: SellerId,
  range: Range,
  limit: number,
): Promise<readonly number[]> => {
  const head = await db
    .selectFrom('sellers')
    .select('revision')
    .where('seller_id', '=', seller)
    .executeTakeFirst();
  const last = Math.min(range.last, head?.revision ?? -1);
  const length = Math.min(limit, last - range.first + 1);
  return Array.from({ length: Math.max(0, length) }, (_, at) => last - at);
};

/** The newest of each type first, then the newest of those: no index has several types in one order. */
const ofTypes = async (
  { db, seller, filter, within }: Page,
  types: readonly string[],
): Promise<readonly number[]> => {
  if (types.length === 0) return [];
  const newest = types.map(
    (type) =>
      sql`(select revision from ${INDEX}
           where seller_id = ${seller} and type = ${type} and ${within}
           order by revision desc limit ${filter.limit})`,
  );
  return revisionsOf(db, newest, filter.limit);
};

/** What happened to a thing itself, and to a product by its sales. */
const ofSubject = async ({ db, seller, filter, within }: Page): Promise<readonly number[]> => {
  const wanted =
    filter.types === null ? sql<boolean>`true` : sql<boolean>`type = any(${[...filter.types]})`;
  const newest = ['subject_id', 'product_id'].map(
    (column) =>
      sql`(select revision from ${INDEX}
           where seller_id = ${seller} and ${sql.ref(column)} = ${filter.subject} and ${within} and ${wanted}
           order by revision desc limit ${filter.limit})`,
  );
  return revisionsOf(db, newest, filter.limit);
};

const revisionsOf = async (
  db: Db,
  parts: readonly RawBuilder<unknown>[],
  limit: number,
): Promise<readonly number[]> => {
  const { rows } = await sql<{ readonly revision: number }>`
    select revision from (${sql.join(parts, sql` union all `)}) newest
    order by revision desc limit ${limit}`.execute(db);
  return rows.map(({ revision }) => revision);
};
