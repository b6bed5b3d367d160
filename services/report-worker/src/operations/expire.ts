import { reportId, sellerId } from '@keepsale/domain/kernel/ids';
import { fileName, type FileStore } from '@keepsale/file-store';
import type { ReportLedger } from '@keepsale/ledger';
import type { Database } from '@keepsale/read-model';
import { reportFileKey, type ReportBatches, type ReportFile } from '@keepsale/report-runs';
import type { Kysely } from 'kysely';
import { tellEnd } from '../drawing/record-end.ts';

export interface ExpireDeps {
  readonly db: Kysely<Database>;
  readonly ledger: ReportLedger;
  readonly files: FileStore;
  readonly batches: ReportBatches;
}

const AT_ONCE_MAX = 500;

/**
 * Removes files that were made before `before`; the records of their reports stay. The file goes first: if the process dies
 * in between, the next round finds the report again. Repeatable.
 */
export const expireFiles = async (deps: ExpireDeps, before: Date): Promise<void> => {
  for (const report of await generatedBefore(deps.db, before)) {
    await remove(deps.files, report.file);
    await tellEnd(deps.ledger, {
      seller: sellerId(report.file.sellerId),
      since: report.revision,
      command: { type: 'ExpireReport', data: { reportId: reportId(report.file.id) } },
    });
  }
  for (const { batchId, sellerId: seller, sha256 } of await deps.batches.finishedBefore(
    before,
    AT_ONCE_MAX,
  )) {
    if (sha256 !== null) {
      await remove(deps.files, { sellerId: seller, id: batchId, sha256, ending: 'zip' });
    }
    await deps.batches.expire(batchId);
  }
};

const remove = (files: FileStore, file: ReportFile): Promise<void> =>
  files.delete([fileName(reportFileKey(file))]);

const generatedBefore = async (
  db: Kysely<Database>,
  before: Date,
): Promise<readonly { readonly file: ReportFile; readonly revision: number }[]> => {
  const rows = await db
    .selectFrom('reports')
    .select(['seller_id', 'report_id', 'sha256', 'format', 'revision'])
    .where('standing', '=', 'generated')
    .where('deleted_revision', 'is', null)
    .where('finished_at', '<', before.toISOString())
    // A seller's books begin with the first of them, and then hold what the next ones need.
    .orderBy('seller_id')
    .orderBy('revision')
    .limit(AT_ONCE_MAX)
    .execute();
  return rows.map((row) => ({
    revision: row.revision,
    file: {
      sellerId: row.seller_id,
      id: row.report_id,
      sha256: row.sha256 ?? '',
      ending: row.format === 'pdf' ? 'pdf' : 'xlsx',
    },
  }));
};
