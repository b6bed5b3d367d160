import type { SellerEvent, SellerEventType } from './events.ts';
import type { Decider } from './kernel/decider.ts';
import type { IdTaken } from './kernel/ids.ts';
import type { ReportCommand } from './reports/commands.ts';
import { decideReport } from './reports/decide.ts';
import type { ReportEvent } from './reports/events.ts';
import type { ReportRejection } from './reports/rejections.ts';
import { evolveReports, noReports, type ReportsState } from './reports/state.ts';

/**
 * The rules of a seller's stream for those who speak of reports only. Where a report stands follows from its last event alone, so
 * the state may begin anywhere in the stream, up to that event of every report that is decided on. Only for a new report, of
 * which no event may stand, it has to be the whole stream.
 */
export const reportDecider: Decider<
  ReportsState,
  ReportCommand,
  SellerEvent,
  ReportRejection | IdTaken
> = {
  initial: noReports,
  decide: decideReport,
  evolve: (state, event) => {
    if (isOfReport(event)) evolveReports(state, event);
    return state;
  },
};

const isOfReport = (event: SellerEvent): event is ReportEvent => OF_REPORTS.has(event.type);

const OF_REPORTS: ReadonlySet<SellerEventType> = new Set<ReportEvent['type']>([
  'ReportRequested',
  'ReportGenerated',
  'ReportFailed',
  'ReportCancelled',
  'ReportDeleted',
  'ReportExpired',
]);
