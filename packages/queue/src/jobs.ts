/** What the workers draw. One queue a kind, so that a small job never waits behind a batch of large ones of another kind. */
export interface ReportJob {
  readonly reportId: string;
  readonly sellerId: string;
  /** The batch that it is one of. */
  readonly batchId: string | null;
  /** The request that asked for it, for traces; absent where it was found again by a sweep. */
  readonly correlationId?: string;
}

export interface ReportBatchJob {
  readonly batchId: string;
  readonly sellerId: string;
}

export const REPORT_QUEUE = 'reports';
export const REPORT_BATCH_QUEUE = 'report-batches';

/** Lower goes first. */
export const JOB_PRIORITY = {
  /** Somebody looks at the screen and waits. */
  person: 1,
  /** One of a batch. */
  batch: 10,
} as const;
