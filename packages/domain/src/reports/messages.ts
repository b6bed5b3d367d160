import type { Messages } from '../kernel/messages.ts';
import type { ReportRejection } from './rejections.ts';

export const reportMessages: Messages<ReportRejection> = {
  'report-not-found': () => 'Report not found',
  'report-not-waiting': () => 'This report is not waiting to be drawn',
};
