import type { Database } from '@keepsale/read-model';
import { CompiledQuery, sql, type Transaction } from 'kysely';

/** Bounds what is in memory at once, however many rows there are. */
const ROWS_PER_PART = 2_000;

interface Query<Row> {
  compile(snapshot: Transaction<Database>): CompiledQuery<Row>;
}

let opened = 0;

/** The rows of a query in parts, by a cursor of the snapshot's transaction. */
export const readRows = async function* <Row>(
  snapshot: Transaction<Database>,
  query: Query<Row>,
): AsyncIterable<readonly Row[]> {
  const cursor = `report_rows_${(opened += 1)}`;
  const { sql: text, parameters } = query.compile(snapshot);
  await snapshot.executeQuery(
    CompiledQuery.raw(`declare ${cursor} no scroll cursor for ${text}`, [...parameters]),
  );
  const next = sql<Row>`fetch ${sql.lit(ROWS_PER_PART)} from ${sql.id(cursor)}`;
  for (;;) {
    const { rows } = await next.execute(snapshot);
    if (rows.length > 0) yield rows;
    if (rows.length < ROWS_PER_PART) break;
  }
  // One that is left half-way ends with its transaction.
  await sql`close ${sql.id(cursor)}`.execute(snapshot);
};
