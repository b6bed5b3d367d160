import { Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import type {
  MonthCategoryTotalRow,
  MonthDescriptionTotalRow,
  MonthTotalRow,
} from './analytics/row.ts';
import type { AuditLinkRow } from './audit-access/row.ts';
import type { CategoryRow } from './categories/row.ts';
import type { ExpenseRow } from './expenses/row.ts';
import type { HistoryIndexRow } from './history/row.ts';
import type { LiveProductRow, ProductRow } from './products/row.ts';
import type { ReportRow } from './reports/row.ts';
import type { RevenueEntryRow, RevenueStackRow } from './revenue/row.ts';
import type { SaleRow } from './sales/row.ts';
import type { SellerRow } from './sellers/row.ts';
import { READ_SCHEMA } from './version.ts';

/** Where the projector stands in one shard (0 to 15: the first hex digit of the seller's id). */
export interface CheckpointRow {
  readonly shard: number;
  /** Everything up to here is in the tables; `null` before the first event. Decimal text (numeric): positions may exceed 2^53. */
  readonly commit_position: string | null;
  readonly prepare_position: string | null;
  /** The last event applied, read back from the log at start. */
  readonly event_commit: string | null;
  readonly event_prepare: string | null;
  readonly event_id: string | null;
  /** Fences a former owner: every batch compares it. */
  readonly epoch: number;
}

export interface ShardLeaseRow {
  readonly shard: number;
  readonly owner: string | null;
  readonly lease_until: Date | null;
  /** Age of the last event applied when it was applied; 0 once caught up. `null` before the first renewal. */
  readonly lag_ms: number | null;
}

export interface ProjectorInstanceRow {
  readonly instance_id: string;
  readonly alive_until: Date;
  /** Why the instance takes no shards (a checkpoint that is not in the log), else `null`. */
  readonly refusal: string | null;
}

/** Schema {@link READ_SCHEMA}. */
export interface Database {
  readonly sellers: SellerRow;
  readonly products: ProductRow;
  readonly live_products: LiveProductRow;
  readonly categories: CategoryRow;
  readonly sales: SaleRow;
  readonly revenue_entries: RevenueEntryRow;
  readonly revenue_stacks: RevenueStackRow;
  readonly expenses: ExpenseRow;
  readonly month_totals: MonthTotalRow;
  readonly month_description_totals: MonthDescriptionTotalRow;
  readonly month_category_totals: MonthCategoryTotalRow;
  readonly reports: ReportRow;
  readonly audit_links: AuditLinkRow;
  readonly history_index: HistoryIndexRow;
  readonly checkpoints: CheckpointRow;
  readonly shard_leases: ShardLeaseRow;
  readonly projector_instances: ProjectorInstanceRow;
}

/** Queries name bare tables; they land in the schema of this release's version. */
export const readDatabase = (pool: Pool): Kysely<Database> =>
  new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }).withSchema(READ_SCHEMA);
