import { isAway } from '@keepsale/postgres';
import { JobPostponed } from '@keepsale/queue';
import { BrowserAbsent, BrowserCrashed, PageTooSlow } from '../render/browser/program.ts';
import { reasonOf } from '../reason-of.ts';
import { RunTooLong } from './watch-run.ts';

export interface Failure {
  /** For the person who waits for the report: what is wrong, and what to do. */
  readonly reason: string;
  /** Trying again at once cannot help. */
  readonly isFinal: boolean;
}

/** `null`: a part of the product does not answer. The report did not fail; it is drawn when that part is back. */
export const explainFailure = (error: unknown): Failure | null => {
  if (error instanceof JobPostponed) return null;
  if (error instanceof BrowserAbsent) return { reason: NO_BROWSER, isFinal: true };
  if (error instanceof PageTooSlow || error instanceof RunTooLong) {
    return { reason: TOO_LONG, isFinal: true };
  }
  if (error instanceof BrowserCrashed) return { reason: CRASHED, isFinal: false };
  const code = codeOf(error);
  if (code === 'ENOSPC' || code === 'EDQUOT') return { reason: DISK_FULL, isFinal: false };
  if (isOutage(error)) return null;
  return { reason: OTHER, isFinal: false };
};

/** What has no explanation is nobody's fault: it comes again when that part is back, at once where a worker only stops. */
export const postponed = (error: unknown, stopping: AbortSignal): JobPostponed => {
  if (error instanceof JobPostponed) return error;
  const options = { cause: error, ...(stopping.aborted ? { delayMs: 0 } : {}) };
  return new JobPostponed(reasonOf(error), options);
};

const NO_BROWSER =
  'PDF reports need a Chromium browser. Install Chrome or Chromium, or set CHROMIUM_PATH, and start again. Excel reports work without.';
const TOO_LONG =
  'This report took too long to draw. Choose a shorter period, or the Excel format, which has no limit.';
const CRASHED =
  'The browser that draws PDF reports ended unexpectedly. Please generate the report again.';
const DISK_FULL =
  'There is no space left to store the report. Free some space on the server, then generate it again.';
const OTHER = 'Error generating report. Please try again.';

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** Of Postgres: lost connections, shutting down, too many clients. */
const OUTAGE = /^(08...|57P0.|53300|ETIMEDOUT)$/;
const LOST = /timeout exceeded when trying to connect|Connection terminated/;

/** Whether the database does not answer, rather than refuse. */
export const isOutage = (error: unknown): boolean =>
  isAway(error) ||
  OUTAGE.test(codeOf(error)) ||
  (error instanceof Error && LOST.test(error.message));
