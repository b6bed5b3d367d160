import type { Database } from '@keepsale/read-model';
import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { JsonText } from '../http/etag.ts';
import { type Page, sendPageHeaders } from '../http/paging.ts';

/** A list, or a part of it, as JSON text that Postgres built row by row. */
export interface ListPart extends JsonText {
  /** Of the whole list; only asked for when a part was. */
  readonly total: number | null;
}

/** A query whose rows are each the JSON text of one item. */
export interface JsonRow {
  readonly json: string;
}

/** @template DB, TB as the query builder names them: the tables that the list is drawn from. */
export interface ListQuery<DB, TB extends keyof DB> {
  /** Filtered, not yet ordered: it is counted as well when a part is asked for. */
  readonly items: SelectQueryBuilder<DB, TB, object>;
  readonly select: (
    items: SelectQueryBuilder<DB, TB, object>,
  ) => SelectQueryBuilder<DB, TB, JsonRow>;
  readonly page: Page | null;
}

/** Runs a list's query, whole or in part. */
export const listPart = async <DB, TB extends keyof DB>(
  db: Kysely<Database>,
  { items, select, page }: ListQuery<DB, TB>,
): Promise<ListPart> => {
  const ordered = select(items);
  if (page === null) return { json: await arrayOf(db, ordered), total: null };
  const [json, { total }] = await Promise.all([
    arrayOf(db, ordered.limit(page.limit).offset(page.offset)),
    items
      .select(sql<number>`count(*)::int`.as('total'))
      .$castTo<{ readonly total: number }>()
      .executeTakeFirstOrThrow(),
  ]);
  return { json, total };
};

/** All rows of an ordered query as one JSON array: one text crosses the wire, and nothing is parsed on the way. */
export const arrayOf = async <DB, TB extends keyof DB>(
  db: Kysely<Database>,
  ordered: SelectQueryBuilder<DB, TB, JsonRow>,
): Promise<string> => {
  const { json } = await db
    .selectFrom(ordered.as('o'))
    .select(sql<string>`'[' || coalesce(string_agg(o.json, ','), '') || ']'`.as('json'))
    .executeTakeFirstOrThrow();
  return json;
};

/** Tells a part's place in the whole, and hands on its text. */
export const withPageHeaders = (
  { json, total }: ListPart,
  page: Page | null,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): JsonText => {
  if (page !== null && total !== null) sendPageHeaders(request, reply, { page, total });
  return { json };
};

/** One item's JSON object: field names of the contract with what stands for each. */
export const jsonObject = (
  fields: Readonly<Record<string, string | RawBuilder<unknown>>>,
): RawBuilder<string> => {
  const pairs = Object.entries(fields).map(
    ([name, value]) => sql`${sql.lit(name)}, ${typeof value === 'string' ? sql.ref(value) : value}`,
  );
  return sql<string>`json_build_object(${sql.join(pairs)})::text`;
};
