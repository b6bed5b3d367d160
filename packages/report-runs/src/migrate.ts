import type { Pool } from 'pg';

/** Creates the tables; harmless to repeat and to run from several processes at once. */
export const migrateReportRuns = async (pool: Pool): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(`select pg_advisory_xact_lock(hashtextextended('keepsale.report-runs', 0))`);
    await client.query(TABLES);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
};

/** A row lives from the request to the end of the report; what became of the report is in the log. */
const TABLES = `
  create schema if not exists app;
  create table if not exists app.report_runs (
    report_id uuid primary key,
    seller_id uuid not null,
    batch_id uuid,
    priority integer not null,
    running boolean not null default false,
    progress integer not null default 0 check (progress between 0 and 100),
    cancelled boolean not null default false,
    files text[] not null default '{}',
    touched_at timestamptz not null default now()
  );
  -- Every step of a report writes its row: without an index on what it writes, and with room beside it, that is one write in place.
  drop index if exists app.report_runs_touched;
  alter table app.report_runs set (fillfactor = 50);
  create index if not exists report_runs_seller on app.report_runs (seller_id);
  create index if not exists report_runs_batch on app.report_runs (batch_id) where batch_id is not null;

  create table if not exists app.report_batches (
    batch_id uuid primary key,
    seller_id uuid not null,
    actor_kind text not null,
    actor_id text not null,
    specs jsonb not null,
    request_hash text,
    priority integer not null,
    requested boolean not null default false,
    status text not null default 'open' check (status in ('open', 'done', 'failed', 'expired')),
    bytes bigint,
    sha256 text,
    touched_at timestamptz not null default now()
  );
  create index if not exists report_batches_touched on app.report_batches (status, touched_at);
  create index if not exists report_batches_seller on app.report_batches (seller_id);
`;
