import type { ReportId } from '../kernel/ids.ts';
import { unreachable } from '../kernel/result.ts';
import type { ReportEvent } from './events.ts';

export type ReportStanding =
  'requested' | 'generated' | 'failed' | 'cancelled' | 'expired' | 'deleted';

export interface ReportsState {
  readonly standings: Map<ReportId, ReportStanding>;
}

export const noReports = (): ReportsState => ({ standings: new Map() });

export const evolveReports = (state: ReportsState, event: ReportEvent): void => {
  state.standings.set(event.data.reportId, standingAfter(event));
};

const standingAfter = (event: ReportEvent): ReportStanding => {
  switch (event.type) {
    case 'ReportRequested':
      return 'requested';
    case 'ReportGenerated':
      return 'generated';
    case 'ReportFailed':
      return 'failed';
    case 'ReportCancelled':
      return 'cancelled';
    case 'ReportDeleted':
      return 'deleted';
    case 'ReportExpired':
      return 'expired';
    default:
      return unreachable(event);
  }
};
