import type { Report, ReportBatch, ReportSummary } from '@keepsale/contracts/reports';
import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { BOOKS } from '../../api/books.ts';
import {
  type Decoder,
  flag,
  list,
  nullable,
  number,
  object,
  oneOf,
  text,
} from '../../api/decode.ts';
import { followEvents } from '../../api/events.ts';
import { getJson, send, sendBare } from '../../api/http.ts';
import type { ReportOrder } from './kinds.ts';

const status = oneOf('queued', 'running', 'done', 'failed', 'cancelled');
const report = object<Report>({
  id: text,
  type: text,
  format: text,
  status,
  progress: number,
  fileName: nullable(text),
  bytes: nullable(number),
  error: nullable(text),
  requestedAt: text,
  finishedAt: nullable(text),
  today: text,
  month: nullable(text),
  batchId: nullable(text),
  expired: flag,
});
const reports = list(report);
const batch = object<ReportBatch>({
  id: text,
  status,
  total: number,
  done: number,
  failed: number,
  progress: number,
});
const summary = object<ReportSummary>({ count: number, lastReport: nullable(text) });

const POLL_MS = 2_000;

export const reportQueries = {
  list: () =>
    queryOptions({
      queryKey: [BOOKS, 'reports', 'list'],
      queryFn: ({ signal }) => getJson('/api/reports', reports, signal),
      // Reports asked for in another tab, or before a reload, have no stream of events here.
      refetchInterval: ({ state }) => (state.data?.some(isUnfinished) === true ? POLL_MS : false),
    }),
  summary: () =>
    queryOptions({
      queryKey: [BOOKS, 'reports', 'summary'],
      queryFn: ({ signal }) => getJson('/api/reports/summary', summary, signal),
    }),
};

export const isUnfinished = (of: Pick<Report, 'status'>): boolean =>
  of.status === 'queued' || of.status === 'running';

export const requestReport = (order: ReportOrder, idempotencyKey: string): Promise<Report> =>
  send({ method: 'POST', path: '/api/reports', body: order, idempotencyKey }, report);

export const requestBatch = (
  orders: readonly ReportOrder[],
  idempotencyKey: string,
): Promise<ReportBatch> =>
  send(
    { method: 'POST', path: '/api/reports/batches', body: { reports: orders }, idempotencyKey },
    batch,
  );

/** Resolves to the report as it ended; meanwhile the list shows its progress. */
export const followReport = async (
  client: QueryClient,
  started: Report,
  signal: AbortSignal,
): Promise<Report> => {
  const show = (next: Report) =>
    client.setQueryData(reportQueries.list().queryKey, (rows) => rows && withReport(rows, next));
  show(started);
  return follow({ path: pathOf(started.id), decode: report, started, onChange: show }, signal);
};

/** Where it stands already, so that two that are drawn at once do not change places; else as the newest. */
const withReport = (rows: readonly Report[], next: Report): Report[] =>
  rows.some(({ id }) => id === next.id)
    ? rows.map((row) => (row.id === next.id ? next : row))
    : [next, ...rows];

/** Resolves to the batch as it ended. */
export const followBatch = (
  started: ReportBatch,
  onChange: (next: ReportBatch) => void,
  signal: AbortSignal,
): Promise<ReportBatch> =>
  follow({ path: batchPathOf(started.id), decode: batch, started, onChange }, signal);

interface Followed<T> {
  readonly path: string;
  readonly decode: Decoder<T>;
  readonly started: T;
  readonly onChange: (next: T) => void;
}

/** By server-sent events; asks every 2 s where there are none. */
const follow = async <T extends Pick<Report, 'status'>>(
  { path, decode, started, onChange }: Followed<T>,
  signal: AbortSignal,
): Promise<T> => {
  let current = started;
  const take = (value: T) => {
    current = value;
    onChange(value);
  };
  await followEvents(`${path}/events`, (value) => take(decode(value)), signal);
  while (isUnfinished(current)) {
    await pause(POLL_MS, signal);
    take(await getJson(path, decode, signal));
  }
  return current;
};

export const rereadReports = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: [BOOKS, 'reports'] });

/** One call a report; those of a batch side by side. Rejects when some could not be deleted. */
export const useDeleteReports = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({
      ids,
      idempotencyKey,
    }: {
      ids: readonly string[];
      idempotencyKey: string;
    }) => {
      const calls = ids.map((id) =>
        sendBare({ method: 'DELETE', path: pathOf(id), idempotencyKey: `${idempotencyKey}:${id}` }),
      );
      const failed = (await Promise.allSettled(calls)).find((call) => call.status === 'rejected');
      if (failed?.status === 'rejected') throw failed.reason;
    },
    onSettled: () => rereadReports(client),
  });
};

export const filePathOf = (id: string): string => `${pathOf(id)}/file`;

export const batchFilePathOf = (id: string): string => `${batchPathOf(id)}/file`;

const pathOf = (id: string): string => `/api/reports/${encodeURIComponent(id)}`;

const batchPathOf = (id: string): string => `/api/reports/batches/${encodeURIComponent(id)}`;

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new DOMException('No longer followed', 'AbortError'));
    });
  });
