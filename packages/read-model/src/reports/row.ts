import type { RowOf } from '../columns.ts';

/** One per report ever asked for. What happens while it is drawn is not here but in the run records. */
export const reportColumns = {
  seller_id: 'uuid',
  report_id: 'uuid',
  /** Of the batch that it is one of. */
  batch_id: 'uuid?',
  type: 'text',
  format: 'text',
  /** `ReportOptions` as JSON; `null` for all but custom reports. */
  options: 'text?',
  /** The seller's own day. */
  today: 'date',
  /** `YYYY-MM`. */
  month: 'text?',
  /** `requested`, `generated`, `failed`, `cancelled` or `expired`. */
  standing: 'text',
  file_name: 'text?',
  bytes: 'bigint?',
  sha256: 'text?',
  /** Why it failed, as a person can use it. */
  reason: 'text?',
  /** Of the event that told of its file; stays when the file goes: the report was generated once and stays counted. */
  generated_revision: 'integer?',
  requested_at: 'text',
  finished_at: 'text?',
  revision: 'integer',
  deleted_revision: 'integer?',
} as const;

export type ReportRow = RowOf<typeof reportColumns>;
