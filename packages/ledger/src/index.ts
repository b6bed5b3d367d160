export { createLedger } from './execute.ts';
export type { LedgerOptions } from './execute.ts';
export { LedgerUnreadable, RequestTooLarge } from './ledger.ts';
export type {
  Actor,
  Done,
  ExecuteOutcome,
  ExecuteRequest,
  ExecutedEvent,
  IdempotencyKey,
  Ledger,
  StoredAnswer,
} from './ledger.ts';
export { DEFAULT_LIMITS } from './limits.ts';
export type { LedgerLimits } from './limits.ts';
export { migrateLedger, MIGRATIONS as LEDGER_MIGRATIONS } from './migrate.ts';
export type { OnProblem } from './problems.ts';
export { reportRulebook } from './report-rulebook.ts';
export type { ReportLedger, ReportOutcome } from './report-rulebook.ts';
export type { LedgerEvent, Rulebook, SnapshotText } from './rulebook.ts';
export { sellerRulebook } from './seller-rulebook.ts';
export type { SellerLedger, SellerOutcome, SellerRequest } from './seller-rulebook.ts';
export { readSellerEvent } from './seller-stream.ts';
export type { StoredSellerEvent } from './seller-stream.ts';
export { streamOf } from './streams.ts';
export { forgetSeller, purgeIdempotency } from './upkeep.ts';
