import type { ReportBatch } from '@keepsale/contracts/reports';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { getFile } from '../../api/http.ts';
import { useSubmission } from '../../api/submission.ts';
import { saveFile } from '../../ui/save-file.ts';
import { ANY_FAILURE, reportsOfYear, type YearOrder } from './kinds.ts';
import { batchFilePathOf, followBatch, requestBatch, rereadReports } from './queries.ts';
import { isGone } from './use-generate.ts';
import { useLeaving } from './use-leaving.ts';

/** Asks for a year's reports in one batch, follows it, and hands over its ZIP. */
export const useGenerateYear = () => {
  const client = useQueryClient();
  const submission = useSubmission();
  const leaving = useLeaving();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [batch, setBatch] = useState<ReportBatch | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  const follow = async (order: YearOrder, signal: AbortSignal): Promise<void> => {
    const started = await requestBatch(reportsOfYear(order), submission.keyFor(order));
    submission.settle();
    setBatch(started);
    await rereadReports(client);
    const ended = await followBatch(started, setBatch, signal);
    await rereadReports(client);
    if (ended.status === 'failed') setFailure(ANY_FAILURE);
    if (ended.status !== 'done') return;
    saveFile(await getFile(batchFilePathOf(ended.id), signal), zipNameOf(order.year));
  };
  const generate = async (order: YearOrder): Promise<void> => {
    const signal = leaving();
    if (signal === undefined || running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await follow(order, signal);
    } catch (error) {
      if (!signal.aborted && !isGone(error)) setFailure(ANY_FAILURE);
    } finally {
      running.current = false;
      setBusy(false);
      setBatch(null);
    }
  };
  return { generate, busy, batch, failure, dismissFailure: () => setFailure(null) };
};

const zipNameOf = (year: number): string => `reports-${year}.zip`;
