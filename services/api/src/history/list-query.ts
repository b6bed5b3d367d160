import type { HistoryQuery } from '@keepsale/contracts/history';
import { PAGE_SIZE_MAX } from '@keepsale/contracts/page';
import type { SellerEventType } from '@keepsale/domain/events';
import {
  HISTORY_KINDS,
  HISTORY_TYPES,
  KIND_OF_EVENT,
  typesOfKind,
} from '@keepsale/domain/history/kinds';
import { type Uuid, parseUuid } from '@keepsale/domain/kernel/ids';
import { choiceParameter, given } from '../answers/parameters.ts';
import { invalid } from '../http/problem.ts';
import { momentParameter, wholeParameter } from './parameters.ts';

/** What of a history is asked for. */
export interface HistoryFilter {
  /** `null`: every type. Empty: a kind and a type that exclude each other. */
  readonly types: readonly SellerEventType[] | null;
  readonly subject: Uuid | null;
  /** Instants, both inclusive. */
  readonly from: string | null;
  readonly to: string | null;
}

/** Which part of what a filter leaves, newest first. */
export interface HistoryPart {
  /** Exclusive; `null`: from the newest. */
  readonly before: number | null;
  readonly limit: number;
}

/** A list as it was asked for. */
export interface HistoryRequest {
  readonly filter: HistoryFilter;
  readonly before: number | null;
  /** `null`: all there is. */
  readonly limit: number | null;
}

/** @throws HttpProblem 400 for a value outside its list, or a part that cannot be. */
export const readHistoryQuery = (query: HistoryQuery): HistoryRequest => ({
  filter: {
    types: typesFrom(query),
    subject: subjectFrom(query.subjectId),
    from: momentParameter('from', query.from, 'start'),
    to: momentParameter('to', query.to, 'end'),
  },
  before: wholeParameter('before', query.before, { min: 0, max: Number.MAX_SAFE_INTEGER }),
  limit: wholeParameter('limit', query.limit, { min: 1, max: PAGE_SIZE_MAX }),
});

const typesFrom = (query: HistoryQuery): HistoryFilter['types'] => {
  const kind = choiceParameter('kind', query.kind, HISTORY_KINDS);
  const [first, ...rest] = HISTORY_TYPES;
  const type =
    first === undefined ? null : choiceParameter('type', query.type, [first, ...rest] as const);
  if (type === null) return kind === null ? null : typesOfKind(kind);
  return kind === null || KIND_OF_EVENT[type] === kind ? [type] : [];
};

const subjectFrom = (text: string | undefined): Uuid | null => {
  const value = given(text);
  if (value === null) return null;
  const id = parseUuid(value);
  if (id !== null) return id;
  throw invalid([{ propertyPath: 'subjectId', message: 'subjectId must be an id' }]);
};
