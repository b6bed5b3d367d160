import type { IdTaken, ReportId } from '../kernel/ids.ts';
import { accept, refuse, unreachable, type Decision } from '../kernel/result.ts';
import type { ReportCommand } from './commands.ts';
import type { ReportEvent, ReportFailed, ReportGenerated } from './events.ts';
import type { ReportRejection } from './rejections.ts';
import type { ReportsState, ReportStanding } from './state.ts';

type ReportDecision = Decision<ReportEvent, ReportRejection | IdTaken>;

export const decideReport = (state: ReportsState, command: ReportCommand): ReportDecision => {
  const { reportId } = command.data;
  const standing = state.standings.get(reportId);
  if (command.type === 'RequestReport') {
    return standing === undefined
      ? accept({ type: 'ReportRequested', data: command.data })
      : refuse({ code: 'id-taken', id: reportId });
  }
  if (standing === undefined) return refuse({ code: 'report-not-found', reportId });
  switch (command.type) {
    case 'CompleteReport':
      return finish(standing, { type: 'ReportGenerated', data: command.data });
    case 'FailReport':
      return finish(standing, { type: 'ReportFailed', data: command.data });
    case 'RemoveReport':
      return remove(standing, reportId);
    case 'ExpireReport':
      return standing === 'generated'
        ? accept({ type: 'ReportExpired', data: { reportId } })
        : accept();
    default:
      return unreachable(command);
  }
};

/** A second run of the same job tells the same end again: nothing new. */
const finish = (
  standing: ReportStanding,
  event: ReportGenerated | ReportFailed,
): ReportDecision => {
  if (standing === 'requested') return accept(event);
  const told = event.type === 'ReportGenerated' ? 'generated' : 'failed';
  if (standing === told) return accept();
  return refuse({ code: 'report-not-waiting', reportId: event.data.reportId });
};

const remove = (standing: ReportStanding, reportId: ReportId): ReportDecision => {
  switch (standing) {
    case 'requested':
      return accept({ type: 'ReportCancelled', data: { reportId } });
    case 'generated':
    case 'failed':
    case 'cancelled':
    case 'expired':
      return accept({ type: 'ReportDeleted', data: { reportId } });
    case 'deleted':
      return refuse({ code: 'report-not-found', reportId });
    default:
      return unreachable(standing);
  }
};
