import { REPORT_CHANNEL } from '@keepsale/report-runs';
import { listen } from '../database/listen.ts';

/** Hears that something changed about a report or a batch; what, is looked up. */
export interface ReportNews {
  /** Resolves at the next news of any of these, after `ms` without any, or when all is closed. */
  next(id: string, ms: number): Promise<void>;
  readonly isClosed: () => boolean;
  close(): Promise<void>;
}

export const openReportNews = async (options: {
  readonly databaseUrl: string;
  readonly onLost: (error: unknown) => void;
}): Promise<ReportNews> => {
  const waiting = new Map<string, Set<() => void>>();
  let closed = false;
  const listener = await listen({
    ...options,
    channel: REPORT_CHANNEL,
    onPayload: (id) => waiting.get(id)?.forEach((wake) => wake()),
  });

  return {
    next: (id, ms) =>
      new Promise((resolve) => {
        if (closed) {
          resolve();
          return;
        }
        const wakes = waiting.get(id) ?? new Set();
        waiting.set(id, wakes);
        const wake = (): void => {
          clearTimeout(timer);
          wakes.delete(wake);
          if (wakes.size === 0) waiting.delete(id);
          resolve();
        };
        const timer = setTimeout(wake, ms);
        wakes.add(wake);
      }),
    isClosed: () => closed,
    close: async () => {
      if (closed) return;
      closed = true;
      for (const wakes of [...waiting.values()]) wakes.forEach((wake) => wake());
      await listener.close();
    },
  };
};
