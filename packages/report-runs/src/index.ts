export { reportFileKey, reportFilePrefix, type ReportFile } from './file-key.ts';
export { migrateReportRuns } from './migrate.ts';
export {
  createReportRuns,
  REPORT_CHANNEL,
  type IdleRun,
  type ReportRun,
  type ReportRuns,
  type RunState,
} from './runs.ts';
