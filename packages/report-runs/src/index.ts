export {
  createReportBatches,
  type NewBatch,
  type ReportBatch,
  type ReportBatches,
} from './batches.ts';
export { reportFileKey, reportFilePrefix, type ReportFile } from './file-key.ts';
export { migrateReportRuns } from './migrate.ts';
export { requestBatch, type BatchOutcome } from './request-batch.ts';
export {
  createReportRuns,
  REPORT_CHANNEL,
  type IdleRun,
  type ReportRun,
  type ReportRuns,
  type RunState,
} from './runs.ts';
