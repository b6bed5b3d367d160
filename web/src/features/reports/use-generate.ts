import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { getFile } from '../../api/http.ts';
import { RequestRefused } from '../../api/problem.ts';
import { useSubmission } from '../../api/submission.ts';
import { saveFile } from '../../ui/save-file.ts';
import { failureOf, type ReportOrder } from './kinds.ts';
import { filePathOf, followReport, requestReport, rereadReports } from './queries.ts';

/** One flag a type: set while generating, cleared on success or failure. */
export type BusyTypes = Readonly<Partial<Record<ReportOrder['type'], ReportOrder>>>;

/** Asks for reports, follows them, and hands over each file once it is done. */
export const useGenerate = () => {
  const client = useQueryClient();
  const submission = useSubmission();
  const [busy, setBusy] = useState<BusyTypes>({});
  const [failure, setFailure] = useState<string | null>(null);
  const leaving = useRef<AbortController | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);

  const generate = async (order: ReportOrder): Promise<void> => {
    const signal = leaving.current?.signal;
    if (signal === undefined || busy[order.type] !== undefined) return;
    setBusy((types) => ({ ...types, [order.type]: order }));
    try {
      const started = await requestReport(order, submission.keyFor(order));
      submission.settle();
      if ((await followToFile(client, started, signal)) === 'failed') setFailure(failureOf(order));
    } catch (error) {
      // Whoever left finds the report in the list; whoever deleted it meanwhile knows.
      if (!signal.aborted && !isGone(error)) setFailure(failureOf(order));
    } finally {
      setBusy((types) => ({ ...types, [order.type]: undefined }));
    }
  };
  return { generate, busy, failure, dismissFailure: () => setFailure(null) };
};

const followToFile = async (
  client: QueryClient,
  started: Parameters<typeof followReport>[1],
  signal: AbortSignal,
): Promise<string> => {
  const { id, status, fileName } = await followReport(client, started, signal);
  // Before the file: the count and the list show it even if its download is slow.
  await rereadReports(client);
  if (status === 'done') saveFile(await getFile(filePathOf(id), signal), fileName ?? id);
  return status;
};

const isGone = (error: unknown): boolean => error instanceof RequestRefused && error.status === 404;
