import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { getFile } from '../../api/http.ts';
import { RequestRefused } from '../../api/problem.ts';
import { createSubmission, type Submission } from '../../api/submission.ts';
import { saveFile } from '../../ui/save-file.ts';
import { failureOf, type ReportOrder } from './kinds.ts';
import { useLeaving } from './use-leaving.ts';
import { filePathOf, followReport, requestReport, rereadReports } from './queries.ts';

/** One flag a type: set while generating, cleared on success or failure. */
export type BusyTypes = Readonly<Partial<Record<ReportOrder['type'], ReportOrder>>>;

/** Asks for reports, follows them, and hands over each file once it is done. */
export const useGenerate = () => {
  const client = useQueryClient();
  const submissionOf = useSubmissions();
  const running = useRef(new Set<ReportOrder['type']>());
  const [busy, setBusy] = useState<BusyTypes>({});
  const [failure, setFailure] = useState<string | null>(null);
  const leaving = useLeaving();

  const generate = async (order: ReportOrder): Promise<void> => {
    const signal = leaving();
    // The set, not the state: a second click may come before the button is drawn busy.
    if (signal === undefined || running.current.has(order.type)) return;
    running.current.add(order.type);
    setBusy((types) => ({ ...types, [order.type]: order }));
    const submission = submissionOf(order.type);
    try {
      const started = await requestReport(order, submission.keyFor(order));
      submission.settle();
      if ((await followToFile(client, started, signal)) === 'failed') setFailure(failureOf(order));
    } catch (error) {
      // Whoever left finds the report in the list; whoever deleted it meanwhile knows.
      if (!signal.aborted && !isGone(error)) setFailure(failureOf(order));
    } finally {
      running.current.delete(order.type);
      setBusy((types) => ({ ...types, [order.type]: undefined }));
    }
  };
  return { generate, busy, failure, dismissFailure: () => setFailure(null) };
};

/** One submission a type: reports of two types are asked for at the same time, and a retry of one repeats that one alone. */
const useSubmissions = (): ((type: ReportOrder['type']) => Submission) => {
  const submissions = useRef(new Map<ReportOrder['type'], Submission>());
  return (type) => {
    const submission = submissions.current.get(type) ?? createSubmission();
    submissions.current.set(type, submission);
    return submission;
  };
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

/** Deleted while it was followed. */
export const isGone = (error: unknown): boolean =>
  error instanceof RequestRefused && error.status === 404;
