import type { ReportSpec } from './events.ts';

/** As a person sees it: kind, the seller's own day, ending. */
export const reportFileName = ({ type, format, today }: ReportSpec): string =>
  `${type}-report-${today}.${format}`;
