import { changesOf, isEmptyChange } from '../kernel/change.ts';
import type { IdTaken, RevenueId } from '../kernel/ids.ts';
import { accept, ok, refuse, unreachable, type Decision, type Result } from '../kernel/result.ts';
import type { EditRevenue, RecordRevenue, RevenueCommand } from './commands.ts';
import type { RevenueEvent, RevenueFields, RevenueStanding } from './events.ts';
import type { RevenueRejection } from './rejections.ts';
import type { RevenueState, SaleEntry } from './state.ts';

/** Looks among the entries that sales show as. */
export type FindSaleEntry = (id: RevenueId) => SaleEntry | null;

type RevenueDecision = Decision<RevenueEvent, RevenueRejection | IdTaken>;

export const decideRevenue = (
  state: RevenueState,
  findSaleEntry: FindSaleEntry,
  command: RevenueCommand,
): RevenueDecision => {
  switch (command.type) {
    case 'RecordRevenue':
      return recordRevenue(state, command.data);
    case 'EditRevenue':
      return editRevenue(state, findSaleEntry, command.data);
    case 'DeleteRevenue':
      return deleteEntries(state, findSaleEntry, [command.data.revenueId]);
    case 'DeleteRevenueEntries':
      return deleteEntries(state, findSaleEntry, command.data.revenueIds);
    case 'RestoreRevenue':
      return restoreRevenue(state, findSaleEntry, command.data.revenueId);
    default:
      return unreachable(command);
  }
};

const recordRevenue = (state: RevenueState, data: RecordRevenue['data']): RevenueDecision =>
  state.records.has(data.revenueId)
    ? refuse({ code: 'id-taken', id: data.revenueId })
    : accept({ type: 'RevenueRecorded', data });

const editRevenue = (
  state: RevenueState,
  findSaleEntry: FindSaleEntry,
  { revenueId, set }: EditRevenue['data'],
): RevenueDecision => {
  const record = state.records.get(revenueId);
  if (record === undefined || record.deleted) {
    const entry = record === undefined ? findSaleEntry(revenueId) : null;
    return entry?.standing === 'standing'
      ? refuse({ code: 'entry-belongs-to-sale', saleId: entry.saleId })
      : refuse({ code: 'revenue-not-found', revenueId });
  }
  const changes = changesOf(record.fields, set);
  if (isEmptyChange(changes)) return accept();
  return accept({ type: 'RevenueEdited', data: { revenueId, before: record.fields, changes } });
};

const deleteEntries = (
  state: RevenueState,
  findSaleEntry: FindSaleEntry,
  revenueIds: readonly RevenueId[],
): RevenueDecision => {
  const events: RevenueEvent[] = [];
  for (const revenueId of new Set(revenueIds)) {
    const standing = findStanding(state, findSaleEntry, revenueId);
    if (standing === null) return refuse({ code: 'revenue-not-found', revenueId });
    events.push({ type: 'RevenueDeleted', data: standing });
  }
  return ok(events);
};

const findStanding = (
  state: RevenueState,
  findSaleEntry: FindSaleEntry,
  revenueId: RevenueId,
): RevenueStanding | null => {
  const record = state.records.get(revenueId);
  if (record !== undefined) {
    return record.deleted ? null : standingByHand(revenueId, record.fields);
  }
  const entry = findSaleEntry(revenueId);
  return entry?.standing === 'standing' ? standingOf(revenueId, entry) : null;
};

const restoreRevenue = (
  state: RevenueState,
  findSaleEntry: FindSaleEntry,
  revenueId: RevenueId,
): RevenueDecision => {
  const deleted = findDeleted(state, findSaleEntry, revenueId);
  return deleted.ok ? accept({ type: 'RevenueRestored', data: deleted.value }) : deleted;
};

const findDeleted = (
  state: RevenueState,
  findSaleEntry: FindSaleEntry,
  revenueId: RevenueId,
): Result<RevenueStanding, RevenueRejection> => {
  const record = state.records.get(revenueId);
  if (record?.deleted === true) {
    return ok(standingByHand(revenueId, record.fields));
  }
  if (record !== undefined) return refuse({ code: 'revenue-not-deleted', revenueId });
  const entry = findSaleEntry(revenueId);
  switch (entry?.standing) {
    case undefined:
      return refuse({ code: 'revenue-not-found', revenueId });
    case 'standing':
      return refuse({ code: 'revenue-not-deleted', revenueId });
    case 'gone-with-sale':
      return refuse({ code: 'entry-sale-voided', saleId: entry.saleId });
    case 'deleted':
      return ok(standingOf(revenueId, entry));
  }
};

const standingOf = (
  revenueId: RevenueId,
  { saleId, index, fields: { notes, ...fields } }: SaleEntry,
): RevenueStanding => ({ revenueId, ...fields, saleId, index });

const standingByHand = (
  revenueId: RevenueId,
  { notes, ...fields }: RevenueFields,
): RevenueStanding => ({ revenueId, ...fields, saleId: null, index: null });
