import type { SellerEvent, SellerRejection } from '@keepsale/domain';
import { reportDecider } from '@keepsale/domain/report-decider';
import type { ReportCommand } from '@keepsale/domain/reports/commands';
import type { ReportsState } from '@keepsale/domain/reports/state';
import type { ExecuteOutcome, Ledger } from './ledger.ts';
import type { Rulebook } from './rulebook.ts';
import { sellerRulebook } from './seller-rulebook.ts';

export type ReportLedger = Ledger<ReportCommand, SellerEvent, SellerRejection>;
export type ReportOutcome = ExecuteOutcome<SellerEvent, SellerRejection>;

/**
 * The seller's stream as the report worker needs it: every event is read as the whole rulebook reads it, and kept is only
 * where reports stand. Who tells the end of a report gives the revision of its last known event as `since`.
 */
export const reportRulebook: Rulebook<ReportsState, ReportCommand, SellerEvent, SellerRejection> = {
  ...reportDecider,
  opening: sellerRulebook.opening,
  versions: sellerRulebook.versions,
  decode: sellerRulebook.decode,
  snapshots: null,
};
