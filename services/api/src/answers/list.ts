import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
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

/**
 * Runs a list's query, whole or in part.
 *
 * @param items filtered, not yet ordered: it is counted as well when a part is asked for.
 */
export const listPart = async <DB, TB extends keyof DB>(
  items: SelectQueryBuilder<DB, TB, object>,
  select: (query: SelectQueryBuilder<DB, TB, object>) => SelectQueryBuilder<DB, TB, JsonRow>,
  page: Page | null,
): Promise<ListPart> => {
  const ordered = select(items);
  if (page === null) return { json: arrayOf(await ordered.execute()), total: null };
  const [rows, { total }] = await Promise.all([
    ordered.limit(page.limit).offset(page.offset).execute(),
    items
      .select(sql<number>`count(*)::int`.as('total'))
      .$castTo<{ readonly total: number }>()
      .executeTakeFirstOrThrow(),
  ]);
  return { json: arrayOf(rows), total };
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

/** `[{…},{…}]` without parsing anything. */
export const arrayOf = (rows: readonly JsonRow[]): string =>
  `[${rows.map((row) => row.json).join(',')}]`;

/** One item's JSON object: field names of the contract with what stands for each. */
export const jsonObject = (
  fields: Readonly<Record<string, string | RawBuilder<unknown>>>,
): RawBuilder<string> => {
  const pairs = Object.entries(fields).map(
    ([name, value]) => sql`${sql.lit(name)}, ${typeof value === 'string' ? sql.ref(value) : value}`,
  );
  return sql<string>`json_build_object(${sql.join(pairs)})::text`;
};
