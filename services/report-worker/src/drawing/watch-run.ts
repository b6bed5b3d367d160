import type { Log } from '@keepsale/log';
import type { ReportRuns } from '@keepsale/report-runs';
import { reasonOf } from '../reason-of.ts';

/** Nobody wants the report any more. */
export class RunCancelled extends Error {
  override readonly name = 'RunCancelled';
}

/** It took longer than any report may. */
export class RunTooLong extends Error {
  override readonly name = 'RunTooLong';
}

export interface WatchedRun {
  /** Aborts with {@link RunCancelled} or {@link RunTooLong}, or with the reason of the stopping worker. */
  readonly signal: AbortSignal;
  /** Percent; told to those who watch at the next beat. */
  progress(percent: number): void;
  stop(): void;
}

interface WatchOptions {
  readonly runs: ReportRuns;
  readonly reportId: string;
  readonly log: Log;
  readonly msMax: number;
  /** Of the worker as a whole. */
  readonly stopping: AbortSignal;
}

/** How often progress is written and cancellation looked for. A small report is done before. */
const BEAT_MS = 400;

export const watchRun = (options: WatchOptions): WatchedRun => {
  const { runs, reportId, log, msMax, stopping } = options;
  const ended = new AbortController();
  let percent = 0;

  const beat = async (): Promise<void> => {
    try {
      const isWanted = await runs.advance(reportId, percent);
      if (!isWanted) ended.abort(new RunCancelled(`report ${reportId} is not wanted any more`));
    } catch (error) {
      log('warn', 'progress not noted', { reportId, reason: reasonOf(error) });
    }
  };
  const beats = setInterval(() => void beat(), BEAT_MS);
  const limit = setTimeout(
    () => ended.abort(new RunTooLong(`report ${reportId} took longer than ${msMax} ms`)),
    msMax,
  );
  return {
    signal: AbortSignal.any([ended.signal, stopping]),
    progress: (now) => {
      percent = now;
    },
    stop: () => {
      clearInterval(beats);
      clearTimeout(limit);
    },
  };
};
