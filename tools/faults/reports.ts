import { until } from '../services/until.ts';
import type { Seller } from './journal.ts';
import { listIn, memberOf } from './json.ts';

/** One report, from the request to its end. */
export interface DrawnReport {
  /** @throws when it is not accepted within the time that a person waits. */
  readonly ask: () => Promise<void>;
  /** Whether it is drawn in the end. */
  readonly isDone: () => Promise<boolean>;
}

const ANSWER_MS_MAX = 15_000;
const DRAWN_TIMEOUT_MS = 90_000;

export function drawnReport(address: string, { token }: Seller): DrawnReport {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return {
    ask: async () => {
      const reply = await fetch(`${address}/api/reports`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ type: 'revenue', format: 'xlsx' }),
        signal: AbortSignal.timeout(ANSWER_MS_MAX),
      });
      if (reply.status >= 300) throw new Error(`${reply.status} ${await reply.text()}`);
    },
    isDone: () =>
      until(
        async () => {
          const reply = await fetch(`${address}/api/reports`, { headers });
          const reports: readonly unknown[] = reply.ok ? listIn(await reply.json()) : [];
          return reports.some((report) => memberOf(report, 'status') === 'done');
        },
        { timeoutMs: DRAWN_TIMEOUT_MS, intervalMs: 200 },
      ),
  };
}
