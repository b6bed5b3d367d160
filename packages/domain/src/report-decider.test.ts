import { expect, test } from 'vitest';
import type { SellerEvent } from './events.ts';
import { reportDecider } from './report-decider.ts';
import type { EndReport } from './reports/commands.ts';
import { sellerDecider } from './seller.ts';
import { aReport, recordExpense, requestReport } from './testing/ledger.ts';

const reportId = aReport();
const sha256 = 'c0'.repeat(32);
const ends: readonly EndReport[] = [
  { type: 'CompleteReport', data: { reportId, fileName: 'report.pdf', bytes: 12_345, sha256 } },
  { type: 'FailReport', data: { reportId, reason: 'The disk is full.' } },
  { type: 'ExpireReport', data: { reportId } },
];

/** What stood when the worker looked, and what came after. */
const stories = [
  [requestReport()],
  [requestReport(), ends[0]],
  [requestReport(), ends[1]],
  [requestReport(), ends[0], ends[2]],
  [requestReport(), { type: 'RemoveReport', data: { reportId } }],
  [requestReport(), ends[0], { type: 'RemoveReport', data: { reportId } }],
] as const;

const accepted = (commands: Parameters<typeof sellerDecider.decide>[1][]): SellerEvent[] => {
  const state = sellerDecider.initial();
  const events: SellerEvent[] = [];
  for (const command of commands) {
    const decision = sellerDecider.decide(state, command);
    if (!decision.ok) throw new Error(JSON.stringify(decision.error));
    for (const event of decision.value) sellerDecider.evolve(state, event);
    events.push(...decision.value);
  }
  return events;
};

test('from any event of a report on, its end is decided as on the whole ledger', () => {
  for (const story of stories) {
    const known = story.flatMap((command) => command ?? []);
    const events = accepted([recordExpense(), ...known, recordExpense(2), requestReport(2)]);
    const whole = events.reduce(sellerDecider.evolve, sellerDecider.initial());
    // An expense stands first, then the events of the report.
    for (let since = 1; since <= known.length; since += 1) {
      const part = events.slice(since).reduce(reportDecider.evolve, reportDecider.initial());
      for (const end of [...ends, { type: 'RemoveReport', data: { reportId } } as const]) {
        expect(reportDecider.decide(part, end)).toEqual(sellerDecider.decide(whole, end));
      }
    }
  }
});
