import type { ReportId } from '../kernel/ids.ts';

export type ReportRejection =
  | { readonly code: 'report-not-found'; readonly reportId: ReportId }
  /** What the worker made is not wanted any more: cancelled, deleted, or failed before. */
  | { readonly code: 'report-not-waiting'; readonly reportId: ReportId };
