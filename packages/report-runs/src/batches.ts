import type { Pool } from 'pg';
import { REPORT_CHANNEL } from './runs.ts';

/** Who asked for a batch, as the log tells of each of its reports. */
export interface BatchActor {
  readonly kind: 'seller' | 'operator';
  readonly id: string;
}

/** Reports that were asked for together and end in one ZIP. */
export interface NewBatch {
  readonly batchId: string;
  readonly sellerId: string;
  readonly actor: BatchActor;
  /** What is to be drawn, in order: `ReportSpec`s as JSON. */
  readonly specs: readonly unknown[];
  /** Of the request, where it had a key of its own; a repeat must be the same. */
  readonly requestHash: string | null;
  /** As the queue orders jobs: lower goes first. */
  readonly priority: number;
}

export interface ReportBatch extends NewBatch {
  /** Every report of it is in the log. */
  readonly isRequested: boolean;
  /**
   * - `open`: not all have ended, or the ZIP is still to be made.
   * - `done`: the ZIP is there. `failed`: no report of it succeeded, or there was no way to store it. `expired`: it was.
   */
  readonly status: 'open' | 'done' | 'failed' | 'expired';
  readonly bytes: number | null;
  readonly sha256: string | null;
}

/** What becomes of batches; what became of each report is in the log. Everything may be repeated. */
export interface ReportBatches {
  /** Notes a batch before anything of it is requested. Answers what is noted: the first one, where the id is known. */
  accept(batch: NewBatch): Promise<ReportBatch>;
  find(sellerId: string, batchId: string): Promise<ReportBatch | null>;
  requested(batchId: string): Promise<void>;
  /** @param file `null`: there is none. */
  finish(
    batchId: string,
    file: { readonly bytes: number; readonly sha256: string } | null,
  ): Promise<void>;
  /** Open ones that nothing has touched for `idleMs`, or 5 s before they are requested; they count as touched now. */
  idle(idleMs: number, max: number): Promise<readonly ReportBatch[]>;
  /** Done ones whose ZIP was made before. */
  finishedBefore(before: Date, max: number): Promise<readonly ReportBatch[]>;
  expire(batchId: string): Promise<void>;
  /** Nothing of it was requested. */
  withdraw(batchId: string): Promise<void>;
  /** The ids of all of a seller, whatever became of them. */
  ofSeller(sellerId: string): Promise<readonly string[]>;
  /** Removes every row of a seller who is erased. */
  forget(sellerId: string): Promise<void>;
}

const COLUMNS = `
  batch_id as "batchId", seller_id as "sellerId",
  json_build_object('kind', actor_kind, 'id', actor_id) as actor,
  specs, request_hash as "requestHash", priority, requested as "isRequested", status,
  bytes::float8 as bytes, sha256`;

export const createReportBatches = (pool: Pool): ReportBatches => {
  const select = async (
    statement: string,
    values: readonly unknown[],
  ): Promise<readonly ReportBatch[]> => {
    const { rows } = await pool.query<ReportBatch>(statement, [...values]);
    return rows;
  };
  const find = async (sellerId: string, batchId: string): Promise<ReportBatch | null> => {
    const [found] = await select(
      `select ${COLUMNS} from app.report_batches where seller_id = $1 and batch_id = $2`,
      [sellerId, batchId],
    );
    return found ?? null;
  };

  return {
    accept: async (batch) => {
      await insert(pool, batch);
      const noted = await find(batch.sellerId, batch.batchId);
      if (noted === null) throw new Error(`batch ${batch.batchId} is another seller's`);
      return noted;
    },
    find,
    requested: async (batchId) => {
      await pool.query(
        'update app.report_batches set requested = true, touched_at = now() where batch_id = $1',
        [batchId],
      );
    },
    finish: (batchId, file) => finish(pool, batchId, file),
    idle: (idleMs, max) =>
      select(
        `update app.report_batches set touched_at = now()
         where batch_id in (
           select batch_id from app.report_batches
           where status = 'open' and (
             touched_at < now() - $1 * interval '1 millisecond'
             or not requested and touched_at < now() - interval '5 seconds'
           )
           order by touched_at limit $2 for update skip locked
         )
         returning ${COLUMNS}`,
        [idleMs, max],
      ),
    finishedBefore: (before, max) =>
      select(
        `select ${COLUMNS} from app.report_batches
         where status = 'done' and touched_at < $1 order by touched_at limit $2`,
        [before, max],
      ),
    expire: async (batchId) => {
      await pool.query(
        `update app.report_batches set status = 'expired' where batch_id = $1 and status = 'done'`,
        [batchId],
      );
    },
    withdraw: async (batchId) => {
      await pool.query('delete from app.report_batches where batch_id = $1 and not requested', [
        batchId,
      ]);
    },
    ofSeller: (sellerId) => idsOf(pool, sellerId),
    forget: async (sellerId) => {
      await pool.query('delete from app.report_batches where seller_id = $1', [sellerId]);
    },
  };
};

const idsOf = async (pool: Pool, sellerId: string): Promise<readonly string[]> => {
  const { rows } = await pool.query<{ batch_id: string }>(
    'select batch_id from app.report_batches where seller_id = $1',
    [sellerId],
  );
  return rows.map(({ batch_id }) => batch_id);
};

const insert = async (pool: Pool, batch: NewBatch): Promise<void> => {
  await pool.query(
    `insert into app.report_batches
       (batch_id, seller_id, actor_kind, actor_id, specs, request_hash, priority)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (batch_id) do nothing`,
    [
      batch.batchId,
      batch.sellerId,
      batch.actor.kind,
      batch.actor.id,
      JSON.stringify(batch.specs),
      batch.requestHash,
      batch.priority,
    ],
  );
};

const finish = async (
  pool: Pool,
  batchId: string,
  file: { readonly bytes: number; readonly sha256: string } | null,
): Promise<void> => {
  await pool.query(
    `with finished as (
       update app.report_batches set status = $2, bytes = $3, sha256 = $4, touched_at = now()
       where batch_id = $1 and status = 'open'
     )
     select pg_notify('${REPORT_CHANNEL}', $1::uuid::text)`,
    [batchId, file === null ? 'failed' : 'done', file?.bytes ?? null, file?.sha256 ?? null],
  );
};
