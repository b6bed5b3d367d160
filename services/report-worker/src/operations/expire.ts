import { commandId, reportId, sellerId, uuid, uuidV5 } from '@keepsale/domain/kernel/ids';
import { fileName, type FileStore } from '@keepsale/file-store';
import type { SellerLedger } from '@keepsale/ledger';
import type { Database } from '@keepsale/read-model';
import { reportFileKey, type ReportBatches, type ReportFile } from '@keepsale/report-runs';
import type { Kysely } from 'kysely';
import { ACTOR } from '../drawing/record-end.ts';

export interface ExpireDeps {
  readonly db: Kysely<Database>;
  readonly ledger: SellerLedger;
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
    await deps.ledger.execute({
      seller: sellerId(report.file.sellerId),
      commands: [{ type: 'ExpireReport', data: { reportId: reportId(report.file.id) } }],
      actor: ACTOR,
      correlationId: report.file.id,
      commandId: commandId(uuidV5(uuid(report.file.id), 'ExpireReport')),
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
): Promise<readonly { readonly file: ReportFile }[]> => {
  const rows = await db
    .selectFrom('reports')
    .select(['seller_id', 'report_id', 'sha256', 'format'])
    .where('standing', '=', 'generated')
    .where('deleted_revision', 'is', null)
    .where('finished_at', '<', before.toISOString())
    .limit(AT_ONCE_MAX)
    .execute();
  return rows.map((row) => ({
    file: {
      sellerId: row.seller_id,
      id: row.report_id,
      sha256: row.sha256 ?? '',
      ending: row.format === 'pdf' ? 'pdf' : 'xlsx',
    },
  }));
};
