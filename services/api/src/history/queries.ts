import { typesOfKind } from '@keepsale/domain/history/kinds';
import type { SellerId } from '@keepsale/domain/kernel/ids';
import { type Database, READ_SCHEMA } from '@keepsale/read-model';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { HistoryFilter, HistoryPart } from './list-query.ts';

type Db = Kysely<Database>;

const INDEX = sql.table(`${READ_SCHEMA}.history_index`);

/** The revisions that a filter leaves, newest first: a page costs the same at any depth. */
export const findRevisions = (
  db: Db,
  seller: SellerId,
  filter: HistoryFilter & HistoryPart,
): Promise<readonly number[]> =>
  isAll(filter)
    ? ofRange({ db, seller, range: rangeBelow(filter.before), limit: filter.limit })
    : alongIndexes(db, (along) => findFiltered(along, seller, filter));

/** Where links were granted and reports requested: the acts that say what these ids are. Falling. */
export const findNaming = (
  db: Db,
  seller: SellerId,
  subjects: readonly string[],
): Promise<readonly number[]> =>
  revisionsOf(
    db,
    sql`select revision from ${INDEX}
        where seller_id = ${seller} and subject_id = any(${[...new Set(subjects)]}::uuid[])
          and type in ('AuditAccessGranted', 'ReportRequested')
        order by revision desc`,
  );

const isAll = ({ types, subject, from, to }: HistoryFilter): boolean =>
  types === null && subject === null && from === null && to === null;

const findFiltered = async (
  db: Db,
  seller: SellerId,
  filter: HistoryFilter & HistoryPart,
): Promise<readonly number[]> => {
  const range = await revisionRange(db, seller, filter);
  if (range === null) return [];
  const page: Page = { db, seller, range, limit: filter.limit };
  if (filter.subject !== null) return ofSubject(page, filter.subject, filter.types);
  return filter.types === null ? ofRange(page) : ofTypes(page, filter.types);
};

/**
 * Leaves the planner no choice but to read an index in its own order, and to stop. It has reasons for others: without statistics of a new history,
 * and where a type that others have often is rare here, it reads or sorts all of a history for one page.
 */
const alongIndexes = <T>(db: Db, read: (along: Db) => Promise<T>): Promise<T> =>
  db
    .transaction()
    .setAccessMode('read only')
    .execute(async (along) => {
      await sql`select set_config(name, 'off', true) from unnest(array[
        'enable_seqscan', 'enable_bitmapscan', 'enable_sort', 'enable_incremental_sort']) name`.execute(
        along,
      );
      return read(along);
    });

interface Range {
  readonly first: number;
  readonly last: number;
}

interface Page {
  readonly db: Db;
  readonly seller: SellerId;
  readonly range: Range;
  readonly limit: number;
}

/** Time never falls from one event to the next, so a period is a range of revisions. `null`: nothing lies in it. */
const revisionRange = async (
  db: Db,
  seller: SellerId,
  { from, to, before }: HistoryFilter & HistoryPart,
): Promise<Range | null> => {
  const first = from === null ? 0 : await firstSince(db, seller, from);
  const last = to === null ? REVISION_MAX : await lastUntil(db, seller, to);
  if (first === null || last === null) return null;
  return { first, last: Math.min(last, rangeBelow(before).last) };
};

const rangeBelow = (before: number | null): Range => ({
  first: 0,
  last: before === null ? REVISION_MAX : Math.min(before - 1, REVISION_MAX),
});

const firstSince = async (db: Db, seller: SellerId, from: string): Promise<number | null> => {
  const [found] = await revisionsOf(
    db,
    sql`select revision from ${INDEX}
        where seller_id = ${seller} and at >= ${from} order by at, revision limit 1`,
  );
  return found ?? null;
};

const lastUntil = async (db: Db, seller: SellerId, to: string): Promise<number | null> => {
  const [found] = await revisionsOf(
    db,
    sql`select revision from ${INDEX}
        where seller_id = ${seller} and at <= ${to} order by at desc, revision desc limit 1`,
  );
  return found ?? null;
};

/** Of the column's type. */
const REVISION_MAX = 2_147_483_647;

/** Revisions have no gaps and every event is in the index, so they are counted down, not looked for. */
const ofRange = async ({ db, seller, range, limit }: Page): Promise<readonly number[]> => {
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
const ofTypes = async (page: Page, types: readonly string[]): Promise<readonly number[]> =>
  newestOf(
    page,
    types.map((type) => newestIn(page, 'type', type)),
  );

/** What happened to a thing itself, and to a product by its sales. */
const ofSubject = async (
  page: Page,
  subject: string,
  types: readonly string[] | null,
): Promise<readonly number[]> => {
  const itself = newestIn(page, 'subject_id', subject, types);
  const isProductOfSales = types === null || types.some((type) => SALE_TYPES.has(type));
  if (!isProductOfSales) return newestOf(page, [itself]);
  return newestOf(page, [itself, newestIn(page, 'product_id', subject, types)]);
};

/** Those alone name a product besides their subject. */
const SALE_TYPES: ReadonlySet<string> = new Set(typesOfKind('sale'));

/**
 * The newest that have this value, along the index on seller, that column and revision. By comparing rows: what an equal sign holds fast counts for
 * nothing in an order, and then any index on revisions would do. Types are looked at on the way.
 */
const newestIn = (
  { seller, range, limit }: Page,
  column: 'type' | 'subject_id' | 'product_id',
  value: string,
  types: readonly string[] | null = null,
): RawBuilder<unknown> => {
  const by = sql.ref(column);
  const wanted = types === null ? sql`true` : sql`type = any(${[...types]})`;
  return sql`(select revision from ${INDEX}
              where seller_id = ${seller} and ${by} is not null and ${wanted}
                and (${by}, revision) <= (${value}, ${range.last})
                and (${by}, revision) >= (${value}, ${range.first})
              order by ${by} desc, revision desc limit ${limit})`;
};

const newestOf = async (
  { db, limit }: Page,
  parts: readonly RawBuilder<unknown>[],
): Promise<readonly number[]> =>
  parts.length === 0
    ? []
    : revisionsOf(
        db,
        sql`select revision from (${sql.join(parts, sql` union all `)}) newest
            order by revision desc limit ${limit}`,
      );

const revisionsOf = async (db: Db, query: RawBuilder<unknown>): Promise<readonly number[]> => {
  const { rows } = await sql<{ readonly revision: number }>`${query}`.execute(db);
  return rows.map(({ revision }) => revision);
};
