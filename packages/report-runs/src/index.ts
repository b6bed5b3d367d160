export { migrateReportRuns } from './migrate.ts';
export {
  createReportRuns,
  REPORT_CHANNEL,
  type ReportRun,
  type ReportRuns,
  type RunState,
} from './runs.ts';
