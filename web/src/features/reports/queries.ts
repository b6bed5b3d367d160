import type { Report, ReportSummary } from '@keepsale/contracts/reports';
import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { BOOKS } from '../../api/books.ts';
import { flag, list, nullable, number, object, oneOf, text } from '../../api/decode.ts';
import { followEvents } from '../../api/events.ts';
import { getJson, send, sendBare } from '../../api/http.ts';
import type { ReportOrder } from './kinds.ts';

const report = object<Report>({
  id: text,
  type: text,
  format: text,
  status: oneOf('queued', 'running', 'done', 'failed', 'cancelled'),
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

export const isUnfinished = ({ status }: Report): boolean =>
  status === 'queued' || status === 'running';

export const requestReport = (order: ReportOrder, idempotencyKey: string): Promise<Report> =>
  send({ method: 'POST', path: '/api/reports', body: order, idempotencyKey }, report);

/** Resolves to the report as it ended; meanwhile the list shows its progress. */
export const followReport = async (
  client: QueryClient,
  started: Report,
  signal: AbortSignal,
): Promise<Report> => {
  let current = started;
  const show = (next: Report) => {
    current = next;
    client.setQueryData(reportQueries.list().queryKey, (rows) =>
      rows === undefined ? rows : [next, ...rows.filter(({ id }) => id !== next.id)],
    );
  };
  show(started);
  await followEvents(`${pathOf(started.id)}/events`, (value) => show(report(value)), signal);
  while (isUnfinished(current)) {
    await pause(POLL_MS, signal);
    show(await getJson(pathOf(started.id), report, signal));
  }
  return current;
};

export const rereadReports = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: [BOOKS, 'reports'] });

export const useDeleteReport = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, idempotencyKey }: { id: string; idempotencyKey: string }) =>
      sendBare({ method: 'DELETE', path: pathOf(id), idempotencyKey }),
    onSettled: () => rereadReports(client),
  });
};

export const filePathOf = (id: string): string => `${pathOf(id)}/file`;

const pathOf = (id: string): string => `/api/reports/${encodeURIComponent(id)}`;

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new DOMException('No longer followed', 'AbortError'));
    });
  });
