/** A door without the query builder, for threads and whoever else is to start quickly: loading Kysely takes longer than all else together. */
export { createReadPool } from './pg.ts';
export { openTables } from './projections.ts';
export { rowsOf } from './replay.ts';
export { NEXT_READ_SCHEMA } from './version.ts';
