import Type, { type Static } from 'typebox';
import { BusinessDay, CalendarMonth, Id, Moment, Nullable } from './fields.ts';

/** What has become of a report, or of a batch. */
export const ReportStatus = Type.Union([
  Type.Literal('queued'),
  Type.Literal('running'),
  Type.Literal('done'),
  Type.Literal('failed'),
  Type.Literal('cancelled'),
]);
export type ReportStatus = Static<typeof ReportStatus>;

/** One report, drawn or to be drawn. */
export const Report = Type.Object({
  id: Id,
  type: Type.String({ description: 'financial, inventory, expenses, revenue or custom' }),
  format: Type.String({ description: 'pdf or xlsx' }),
  status: ReportStatus,
  progress: Type.Integer({ minimum: 0, maximum: 100, description: 'Percent' }),
  fileName: Nullable(Type.String({ description: 'Once it is done' })),
  bytes: Nullable(Type.Integer({ description: 'Of the file, once it is done' })),
  error: Nullable(Type.String({ description: 'Why it failed, for a person' })),
  requestedAt: Moment,
  finishedAt: Nullable(Moment),
  today: BusinessDay,
  month: Nullable(CalendarMonth),
  batchId: Nullable(Id),
  expired: Type.Boolean({ description: 'The file was kept long enough and is gone' }),
});
export type Report = Static<typeof Report>;

/** Newest first. */
export const Reports = Type.Array(Report);

/** How many were ever generated; deleted and expired ones stay counted. */
export const ReportSummary = Type.Object({
  count: Type.Integer(),
  lastReport: Nullable(BusinessDay),
});
export type ReportSummary = Static<typeof ReportSummary>;

const field = (description: string) => Type.Optional(Type.Unknown({ description }));

/** The domain's form says what is wrong with each field. */
export const ReportRequest = Type.Object({
  type: field('financial, inventory, expenses, revenue or custom'),
  format: field('pdf or xlsx: free for custom reports only'),
  month: field('YYYY-MM that the report is limited to'),
  today: field('YYYY-MM-DD, the day of whoever asks; default: today in UTC'),
  options: field(
    'Of a custom report: startDate, endDate, includeRevenue, includeExpenses, includeProfit, includeInventory',
  ),
});
export type ReportRequest = Static<typeof ReportRequest>;

/** The most reports of one batch. */
export const BATCH_REPORTS_MAX = 500;

/** Reports that end in one ZIP. */
export const ReportBatchRequest = Type.Object({
  reports: field(`1 to ${BATCH_REPORTS_MAX} report requests`),
});
export type ReportBatchRequest = Static<typeof ReportBatchRequest>;

/** How far a batch is. `done` when all reports have ended, at least one succeeded, and the ZIP is there. */
export const ReportBatch = Type.Object({
  id: Id,
  status: ReportStatus,
  total: Type.Integer(),
  done: Type.Integer({ description: 'Reports that succeeded' }),
  failed: Type.Integer({ description: 'Reports that failed or were cancelled' }),
  progress: Type.Integer({ minimum: 0, maximum: 100, description: 'Percent' }),
});
export type ReportBatch = Static<typeof ReportBatch>;
