import type { SellerEvent, SellerRejection } from '@keepsale/domain';
import { reportEndDecider } from '@keepsale/domain/report-ends';
import type { EndReport } from '@keepsale/domain/reports/commands';
import type { ReportsState } from '@keepsale/domain/reports/state';
import type { ExecuteOutcome, Ledger } from './ledger.ts';
import type { Rulebook } from './rulebook.ts';
import { sellerRulebook } from './seller-rulebook.ts';

export type ReportLedger = Ledger<EndReport, SellerEvent, SellerRejection>;
export type ReportOutcome = ExecuteOutcome<SellerEvent, SellerRejection>;

/**
 * The seller's stream as the report worker needs it: every event is read as the whole rulebook reads it, and kept is only
 * where reports stand. Requests give the revision of the report's last known event as `since`.
 */
export const reportRulebook: Rulebook<ReportsState, EndReport, SellerEvent, SellerRejection> = {
  ...reportEndDecider,
  opening: sellerRulebook.opening,
  versions: sellerRulebook.versions,
  decode: sellerRulebook.decode,
  snapshots: null,
};
