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
export type { LedgerEvent, Rulebook } from './rulebook.ts';
