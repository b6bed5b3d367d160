import type { AuditAccessEvent } from './audit-access/events.ts';
import type { CategoryEvent } from './categories/events.ts';
import type { ExpenseEvent } from './expenses/events.ts';
import type { ProductEvent } from './products/events.ts';
import type { ReportEvent } from './reports/events.ts';
import type { RevenueEvent } from './revenue/events.ts';
import type { SaleEvent } from './sales/events.ts';

/** The first event of every stream. */
export interface SellerJoined {
  readonly type: 'SellerJoined';
  readonly data: Readonly<Record<string, never>>;
}

/** Everything that a seller's stream can hold. */
export type SellerEvent =
  | SellerJoined
  | CategoryEvent
  | ProductEvent
  | SaleEvent
  | RevenueEvent
  | ExpenseEvent
  | ReportEvent
  | AuditAccessEvent;

export type SellerEventType = SellerEvent['type'];
