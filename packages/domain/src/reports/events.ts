import type { BusinessDate, Month } from '../kernel/dates.ts';
import type { ReportBatchId, ReportId } from '../kernel/ids.ts';

export const REPORT_TYPES = ['financial', 'inventory', 'expenses', 'revenue', 'custom'] as const;
export type ReportType = (typeof REPORT_TYPES)[number];

export type ReportFormat = 'pdf' | 'xlsx';

/** Of a custom report. */
export interface ReportOptions {
  /** Both inclusive; `null`: open on that side. Inventory is as it stands, whatever they say. */
  readonly startDate: BusinessDate | null;
  readonly endDate: BusinessDate | null;
  readonly includeRevenue: boolean;
  readonly includeExpenses: boolean;
  readonly includeProfit: boolean;
  readonly includeInventory: boolean;
}

/** What is to be drawn. */
export interface ReportSpec {
  readonly type: ReportType;
  readonly format: ReportFormat;
  /** `null` for all but custom reports. */
  readonly options: ReportOptions | null;
  /** The seller's own day: the date in the file's name, and what "this month" is. */
  readonly today: BusinessDate;
  /** The month that a report is limited to; `null`: everything, and for expenses the month of `today`. */
  readonly month: Month | null;
}

export interface ReportRequested {
  readonly type: 'ReportRequested';
  readonly data: {
    readonly reportId: ReportId;
    /** The batch that it is one of. */
    readonly batchId: ReportBatchId | null;
  } & ReportSpec;
}

export interface ReportGenerated {
  readonly type: 'ReportGenerated';
  readonly data: {
    readonly reportId: ReportId;
    /** As a person sees it: `financial-report-2026-11-27.pdf`. */
    readonly fileName: string;
    readonly bytes: number;
    /** Of the file, lower-case hex. */
    readonly sha256: string;
  };
}

export interface ReportFailed {
  readonly type: 'ReportFailed';
  /** `reason`: a sentence that a person can use. */
  readonly data: { readonly reportId: ReportId; readonly reason: string };
}

export interface ReportCancelled {
  readonly type: 'ReportCancelled';
  readonly data: { readonly reportId: ReportId };
}

/** Its file is gone, and no list shows it. It stays counted. */
export interface ReportDeleted {
  readonly type: 'ReportDeleted';
  readonly data: { readonly reportId: ReportId };
}

/** Its file is gone, its record stays. */
export interface ReportExpired {
  readonly type: 'ReportExpired';
  readonly data: { readonly reportId: ReportId };
}

export type ReportEvent =
  | ReportRequested
  | ReportGenerated
  | ReportFailed
  | ReportCancelled
  | ReportDeleted
  | ReportExpired;
