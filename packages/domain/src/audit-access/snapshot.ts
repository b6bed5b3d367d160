import { id, list, oneOf, tuple, type Reader } from '../kernel/decode.ts';
import { auditLinkId, type AuditLinkId } from '../kernel/ids.ts';
import { noAuditAccess, type AuditAccessState, type AuditLinkStanding } from './state.ts';

type Row = readonly [linkId: AuditLinkId, standing: AuditLinkStanding];

export const encodeAuditAccess = ({ standings }: AuditAccessState): readonly Row[] => [
  ...standings,
];

export const readAuditAccess: Reader<AuditAccessState> = (value) => {
  const state = noAuditAccess();
  for (const [link, standing] of readRows(value)) state.standings.set(link, standing);
  return state;
};

const readRows: Reader<readonly Row[]> = list(
  tuple<Row>(id(auditLinkId), oneOf('granted', 'revoked')),
);
