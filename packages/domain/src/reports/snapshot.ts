import { id, list, oneOf, tuple, type Reader } from '../kernel/decode.ts';
import { reportId, type ReportId } from '../kernel/ids.ts';
import { noReports, type ReportsState, type ReportStanding } from './state.ts';

type Row = readonly [reportId: ReportId, standing: ReportStanding];

export const encodeReports = ({ standings }: ReportsState): readonly Row[] => [...standings];

export const readReports: Reader<ReportsState> = (value) => {
  const state = noReports();
  for (const [id, standing] of readRows(value)) state.standings.set(id, standing);
  return state;
};

const readRows: Reader<readonly Row[]> = list(
  tuple<Row>(
    id(reportId),
    oneOf('requested', 'generated', 'failed', 'cancelled', 'expired', 'deleted'),
  ),
);
