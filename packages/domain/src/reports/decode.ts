import {
  count,
  date,
  flag,
  id,
  month,
  nullable,
  oneOf,
  record,
  text,
  type Reader,
} from '../kernel/decode.ts';
import { reportBatchId, reportId } from '../kernel/ids.ts';
import {
  REPORT_TYPES,
  type ReportDeleted,
  type ReportFailed,
  type ReportGenerated,
  type ReportOptions,
  type ReportRequested,
} from './events.ts';

const readOptions: Reader<ReportOptions> = record({
  startDate: nullable(date),
  endDate: nullable(date),
  includeRevenue: flag,
  includeExpenses: flag,
  includeProfit: flag,
  includeInventory: flag,
});

export const readReportRequested: Reader<ReportRequested['data']> = record({
  reportId: id(reportId),
  batchId: nullable(id(reportBatchId)),
  type: oneOf(...REPORT_TYPES),
  format: oneOf('pdf', 'xlsx'),
  options: nullable(readOptions),
  today: date,
  month: nullable(month),
});

export const readReportGenerated: Reader<ReportGenerated['data']> = record({
  reportId: id(reportId),
  fileName: text,
  bytes: count,
  sha256: text,
});

export const readReportFailed: Reader<ReportFailed['data']> = record({
  reportId: id(reportId),
  reason: text,
});

/** Of `ReportCancelled`, `ReportDeleted` and `ReportExpired`. */
export const readReportMark: Reader<ReportDeleted['data']> = record({ reportId: id(reportId) });
