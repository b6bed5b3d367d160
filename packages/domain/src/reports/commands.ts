import type { ReportBatchId, ReportId } from '../kernel/ids.ts';
import type { ReportGenerated, ReportSpec } from './events.ts';

export interface RequestReport {
  readonly type: 'RequestReport';
  readonly data: {
    readonly reportId: ReportId;
    readonly batchId: ReportBatchId | null;
  } & ReportSpec;
}

/** The worker has stored the file. Saying so again changes nothing. */
export interface CompleteReport {
  readonly type: 'CompleteReport';
  readonly data: ReportGenerated['data'];
}

/** The worker has given up. Saying so again changes nothing. */
export interface FailReport {
  readonly type: 'FailReport';
  readonly data: { readonly reportId: ReportId; readonly reason: string };
}

/** Cancels an unfinished report, deletes a finished one. */
export interface RemoveReport {
  readonly type: 'RemoveReport';
  readonly data: { readonly reportId: ReportId };
}

/** Its file has been kept long enough. Saying so again, or of a report without a file, changes nothing. */
export interface ExpireReport {
  readonly type: 'ExpireReport';
  readonly data: { readonly reportId: ReportId };
}

/** How a report ended, as the worker tells it. */
export type EndReport = CompleteReport | FailReport | ExpireReport;

export type ReportCommand = RequestReport | RemoveReport | EndReport;
