import type { Pool } from 'pg';

/** A report between its request and its end. */
export interface ReportRun {
  readonly reportId: string;
  readonly sellerId: string;
  readonly batchId: string | null;
  /** As the queue orders jobs: lower goes first. */
  readonly priority: number;
}

export interface IdleRun extends ReportRun {
  /** Nobody wants it any more, and whoever drew it did not clear up. */
  readonly cancelled: boolean;
  /** What its workers have stored, or were about to. */
  readonly files: readonly string[];
}

export interface RunState {
  /** A worker has begun it. */
  readonly running: boolean;
  /** Percent. */
  readonly progress: number;
}

export interface DrawnRun {
  readonly reportId: string;
  readonly file: string;
}

/** Told with the report's id at every change of its run; listeners poll as well, since a notice can be missed. */
export const REPORT_CHANNEL = 'keepsale_report';

/** Running state and progress of reports: outside the log and the read models, since it is worth nothing afterwards. */
export interface ReportRuns {
  /** Notes reports that wait to be drawn, before they are queued. Repeating is harmless. */
  wait(runs: readonly ReportRun[]): Promise<void>;
  /** A worker begins. `false`: cancelled, or ended already. */
  begin(reportId: string): Promise<boolean>;
  /** Notes progress (percent). `false`: cancelled, stop drawing. */
  advance(reportId: string, progress: number): Promise<boolean>;
  /** Notes a file before it is stored, so that it is found whatever happens. `false`: cancelled, or ended, do not store it. */
  storing(reportId: string, file: string): Promise<boolean>;
  /** Every file noted so far, those of workers that died included. */
  filesOf(reportId: string): Promise<readonly string[]>;
  /** Asks whoever draws it to stop. */
  cancel(reportIds: readonly string[]): Promise<void>;
  /** The report has ended; its row goes. Repeating is harmless. */
  end(reportId: string): Promise<void>;
  /** Ends those runs of which this is the only file that was noted, as it mostly is. Answers which; of the others nothing happened. */
  endWith(drawn: readonly DrawnRun[]): Promise<ReadonlySet<string>>;
  /** Of one seller, by report. */
  ofSeller(sellerId: string): Promise<ReadonlyMap<string, RunState>>;
  /** Runs that nothing has touched for `idleMs`: their jobs may be lost, and are queued again. They count as touched now. */
  idle(idleMs: number, max: number): Promise<readonly IdleRun[]>;
  /** Whether any report of a batch has still to end. */
  hasOpen(batchId: string): Promise<boolean>;
  /** Removes every row of a seller who is erased. */
  forget(sellerId: string): Promise<void>;
}

/** For the disk: what a power cut takes is a run that is found idle, and looked at once more. */
const WITHOUT_WAITING = `set_config('synchronous_commit', 'off', true)`;

/** What is done for each report has a name, so that a connection plans it once: planning takes as long as doing it. */
export const createReportRuns = (pool: Pool): ReportRuns => ({
  wait: async (runs) => {
    await pool.query(
      `insert into app.report_runs (report_id, seller_id, batch_id, priority)
       select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::int[])
       on conflict (report_id) do nothing`,
      [
        runs.map(({ reportId }) => reportId),
        runs.map(({ sellerId }) => sellerId),
        runs.map(({ batchId }) => batchId),
        runs.map(({ priority }) => priority),
      ],
    );
  },
  begin: (reportId) => touch(pool, reportId, 'running = true, progress = 0'),
  advance: (reportId, progress) =>
    touch(pool, reportId, 'progress = greatest(progress, $2)', [Math.floor(progress)]),
  storing: async (reportId, file) => {
    const { rowCount } = await pool.query({
      name: 'report_runs storing',
      text: `update app.report_runs set touched_at = now(), files = array_append(files, $2)
       where report_id = $1 and not cancelled`,
      values: [reportId, file],
    });
    return rowCount === 1;
  },
  filesOf: async (reportId) => {
    const { rows } = await pool.query<{ files: readonly string[] }>(
      'select files from app.report_runs where report_id = $1',
      [reportId],
    );
    return rows[0]?.files ?? [];
  },
  cancel: async (reportIds) => {
    await pool.query('update app.report_runs set cancelled = true where report_id = any($1)', [
      reportIds,
    ]);
  },
  end: async (reportId) => {
    await pool.query(
      `with ended as (delete from app.report_runs where report_id = $1)
       select pg_notify('${REPORT_CHANNEL}', $1::uuid::text)`,
      [reportId],
    );
  },
  endWith: (drawn) => endWith(pool, drawn),
  ofSeller: async (sellerId) => {
    const { rows } = await pool.query<{ report_id: string } & RunState>(
      'select report_id, running, progress from app.report_runs where seller_id = $1',
      [sellerId],
    );
    return new Map(
      rows.map(({ report_id, running, progress }) => [report_id, { running, progress }]),
    );
  },
  idle: (idleMs, max) => takeIdle(pool, idleMs, max),
  hasOpen: async (batchId) => {
    const { rowCount } = await pool.query({
      name: 'report_runs open',
      text: 'select from app.report_runs where batch_id = $1 limit 1',
      values: [batchId],
    });
    return rowCount === 1;
  },
  forget: async (sellerId) => {
    await pool.query('delete from app.report_runs where seller_id = $1', [sellerId]);
  },
});

const endWith = async (pool: Pool, drawn: readonly DrawnRun[]): Promise<ReadonlySet<string>> => {
  const { rows } = await pool.query<{ report_id: string }>({
    name: 'report_runs end with',
    text: `with ended as (
       delete from app.report_runs run using unnest($1::uuid[], $2::text[]) as drawn (report_id, file)
       where run.report_id = drawn.report_id and run.files = array[drawn.file] returning run.report_id
     )
     select report_id, pg_notify('${REPORT_CHANNEL}', report_id::text), ${WITHOUT_WAITING} from ended`,
    values: [drawn.map(({ reportId }) => reportId), drawn.map(({ file }) => file)],
  });
  return new Set(rows.map(({ report_id }) => report_id));
};

const takeIdle = async (pool: Pool, idleMs: number, max: number): Promise<readonly IdleRun[]> => {
  const { rows } = await pool.query<IdleRun>(
    `update app.report_runs set touched_at = now()
     where report_id in (
       select report_id from app.report_runs
       where touched_at < now() - $1 * interval '1 millisecond'
       order by touched_at limit $2 for update skip locked
     )
     returning report_id as "reportId", seller_id as "sellerId", batch_id as "batchId", priority, cancelled, files`,
    [idleMs, max],
  );
  return rows;
};

/** Every change says that somebody is at it. */
const touch = async (
  pool: Pool,
  reportId: string,
  assignments: string,
  values: readonly number[] = [],
): Promise<boolean> => {
  const { rows } = await pool.query<{ cancelled: boolean }>({
    name: `report_runs ${assignments}`,
    text: `with touched as (
       update app.report_runs set touched_at = now(), ${assignments} where report_id = $1 returning cancelled
     )
     select cancelled, pg_notify('${REPORT_CHANNEL}', $1::uuid::text), ${WITHOUT_WAITING} from touched`,
    values: [reportId, ...values],
  });
  return rows[0]?.cancelled === false;
};
